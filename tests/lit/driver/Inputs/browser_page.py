"""Opens a report in headless Chromium and checks what a reader would meet.

Usage: browser_page.py PAGE [--screenshots FOLDER]

In a light and in a dark colour scheme, at the width of a laptop and of a phone:
nothing is loaded beside the page, no error reaches the console, no script throws,
the page is not wider than the window, and every text stands out from what lies behind
it (contrast of 4.5 to 1, WCAG 2.1 level AA; 3 to 1 for large text). Then the timeline
is used: its buttons zoom in, out and back, the wheel zooms, and dragging moves it.
"""

import argparse
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import time

ANSWER_SECONDS = 60  # A loaded machine starts a browser slowly.

# Texts that stand out too little, each with its contrast. Transparent backgrounds show
# those of ancestors; text in drawings (fill) may lie on any shape, which is looked up
# by the point at its middle.
CONTRASTS = r"""
(function(){
function parse(c){var m=c.match(/[\d.]+/g);return m?m.map(Number):[0,0,0,0]}
function light(c){var l=c.slice(0,3).map(function(v){v/=255;return v<=.03928?v/12.92:Math.pow((v+.055)/1.055,2.4)});
return .2126*l[0]+.7152*l[1]+.0722*l[2]}
function over(a,b){var t=a.length>3?a[3]:1;return [0,1,2].map(function(i){return a[i]*t+b[i]*(1-t)})}
function behind(e){var layers=[];for(;e;e=e.parentElement){var c=parse(getComputedStyle(e).backgroundColor);
if(c.length<4||c[3]>0){layers.push(c);if(c.length<4||c[3]===1)break}}
var canvas=matchMedia('(prefers-color-scheme: dark)').matches&&getComputedStyle(document.documentElement).colorScheme.indexOf('dark')>=0?[18,18,18]:[255,255,255];
return layers.reverse().reduce(function(b,c){return over(c,b)},canvas)}
var bad=[],walker=document.createTreeWalker(document.body,NodeFilter.SHOW_TEXT),count=0;
for(var n=walker.nextNode();n;n=walker.nextNode()){
var text=n.data.trim(),e=n.parentElement;if(!text||/^(script|style|title)$/i.test(e.tagName))continue;
var s=getComputedStyle(e);if(s.visibility==='hidden'||s.display==='none'||!e.getClientRects().length)continue;
var svg=e.namespaceURI.indexOf('svg')>=0,ground=behind(e),ink=parse(svg?s.fill:s.color);
if(svg){var r=e.getBoundingClientRect(),x=r.left+r.width/2,y=r.top+r.height/2,under=null;
var shapes=e.ownerSVGElement.querySelectorAll('rect,path,circle,polygon');
for(var i=0;i<shapes.length;i++){var q=shapes[i].getBoundingClientRect();
if(q.left<=x&&x<=q.right&&q.top<=y&&y<=q.bottom&&(shapes[i].compareDocumentPosition(e)&4))under=shapes[i]}
if(under){var f=getComputedStyle(under);if(f.fill!=='none'){var c=parse(f.fill);
var alpha=(c.length>3?c[3]:1)*(+f.fillOpacity)*(+f.opacity);ground=over(c.slice(0,3).concat([alpha]),ground)}}}
var a=light(over(ink,ground)),b=light(ground),contrast=(Math.max(a,b)+.05)/(Math.min(a,b)+.05);
var size=parseFloat(s.fontSize),large=size>=24||(size>=18.66&&+s.fontWeight>=700);count++;
if(contrast<(large?3:4.5))bad.push(text.slice(0,40)+': '+contrast.toFixed(2))}
return JSON.stringify({count:count,bad:bad.slice(0,10),total:bad.length})})()
"""
VIEW = "(function(){var s=document.querySelector('.lanes svg');return s?s.getAttribute('viewBox'):''})()"


class Browser:
    """A page in Chromium, driven through a pair of pipes."""

    def __init__(self, folder):
        command_read, self.commands = os.pipe()
        self.answers, answer_write = os.pipe()

        def pipes():
            # Chromium reads file 3 and writes file 4; the copies may lie there.
            high = [os.dup(command_read), os.dup(answer_write)]
            while min(high) < 5:
                high = [os.dup(end) for end in high]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [shutil.which("chromium"), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--remote-debugging-pipe", f"--user-data-dir={folder}", "--window-size=1280,900"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False, preexec_fn=pipes)
        os.close(command_read)
        os.close(answer_write)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def read(self):
        while b"\0" not in self.buffer:
            if not select.select([self.answers], [], [], ANSWER_SECONDS)[0]:
                raise RuntimeError(f"no answer of the browser within {ANSWER_SECONDS} s")
            part = os.read(self.answers, 1 << 20)
            if not part:
                raise RuntimeError("the browser ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") != self.number:
                self.events.append(answer)
                continue
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def wait(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.read())

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"script failed: {result['exceptionDetails']}")
        return result["result"].get("value")

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(ANSWER_SECONDS)
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


def faults_of(events, address):
    """What went wrong while the page was open."""
    faults = []
    for event in events:
        method, what = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            faults.append(f"a script threw {what['exceptionDetails'].get('exception', {}).get('description', what['exceptionDetails'])}")
        elif method == "Runtime.consoleAPICalled" and what["type"] in ("error", "warning", "assert"):
            faults.append(f"console: {what['args']}")
        elif method == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
            faults.append(f"console: {what['entry']['text']} {what['entry'].get('url', '')}")
        elif method == "Network.requestWillBeSent" and what["request"]["url"] != address:
            if not what["request"]["url"].startswith("data:"):
                faults.append(f"loads {what['request']['url'][:100]}")
        elif method == "Page.javascriptDialogOpening":
            faults.append(f"opens a dialog: {what['message']}")
    return faults


def use_timeline(browser):
    """Zooms and moves the timeline; what does not happen."""
    def width():
        return float(browser.value(VIEW).split()[2])

    def begin():
        return float(browser.value(VIEW).split()[0])

    def press(name):
        browser.value(f"document.querySelector('[data-zoom={name}]').click()")

    if not browser.value(VIEW):
        return []
    faults = []
    whole = width()
    for name, expected in (("in", whole / 2), ("in", whole / 4), ("out", whole / 2), ("all", whole)):
        press(name)
        if abs(width() - expected) > 1e-6 * whole:
            faults.append(f"button '{name}' shows {width()} of {whole}, not {expected}")
    browser.value("document.querySelector('.lanes svg').scrollIntoView({block: 'center'})")
    place = json.loads(browser.value("(function(){var r=document.querySelector('.lanes svg').getBoundingClientRect();"
                                     "return JSON.stringify([r.left+r.width/2,r.top+r.height/2,r.width])})()"))
    x, y, size = place
    browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-100, modifiers=2)
    limit = time.monotonic() + 10
    while width() >= whole and time.monotonic() < limit:
        time.sleep(0.05)
    if width() >= whole:
        faults.append("the wheel with the control key does not zoom")
    press("in")
    before = begin()
    browser.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", buttons=1, clickCount=1)
    browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=x - size / 4, y=y, button="left", buttons=1)
    browser.call("Input.dispatchMouseEvent", type="mouseReleased", x=x - size / 4, y=y, button="left", clickCount=1)
    moved = (begin() - before) / width()
    if abs(moved - 0.25) > 0.02:
        faults.append(f"dragging by a quarter of the width moves by {moved:.3f} of it")
    press("all")
    return faults


def look(browser, name, scheme, width, screenshots):
    """Faults of the page as it is shown now."""
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 600)
    faults = []
    wide = browser.value("document.scrollingElement.scrollWidth")
    if wide > width:
        faults.append(f"{wide} pixels wide in a window of {width}")
    texts = json.loads(browser.value(CONTRASTS))
    if texts["count"] < 20:
        faults.append(f"{texts['count']} texts")
    if texts["total"]:
        faults.append(f"{texts['total']} of {texts['count']} texts stand out too little: {texts['bad']}")
    if screenshots:
        picture = browser.call("Page.captureScreenshot", format="png", captureBeyondViewport=True,
                               clip={"x": 0, "y": 0, "width": width, "height": browser.value("document.scrollingElement.scrollHeight"),
                                     "scale": 1})
        (screenshots / f"{name}_{scheme}_{width}.png").write_bytes(base64.b64decode(picture["data"]))
    return [f"{scheme}, {width} pixels: {fault}" for fault in faults]


def check(page, screenshots):
    address = page.resolve().as_uri()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder)
        try:
            for domain in ("Page", "Runtime", "Log", "Network"):
                browser.call(f"{domain}.enable")
            browser.call("Page.navigate", url=address)
            browser.wait("Page.loadEventFired")
            faults = []
            for scheme in ("light", "dark"):
                for width in (1280, 400):
                    faults += look(browser, page.stem, scheme, width, screenshots)
            browser.call("Emulation.setDeviceMetricsOverride", width=1280, height=900, deviceScaleFactor=1, mobile=False)
            faults += use_timeline(browser)
            return faults + faults_of(browser.events, address)
        finally:
            browser.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("--screenshots", type=pathlib.Path)
    options = parser.parse_args()
    if options.screenshots:
        options.screenshots.mkdir(parents=True, exist_ok=True)
    faults = check(options.page, options.screenshots)
    for fault in faults:
        print(f"{options.page.name}: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
