#include "frontend/driver/report/page_style.h"

namespace soapstone::driver {

const char* const kPageStyle = R"css(
:root{color-scheme:light dark;--paper:#fff;--ink:#1c2330;--quiet:#5b6574;--rule:#d9dee5;--soft:#f3f5f8;
--f:#3f72af;--i:#d9822b;--w:#3f9b6b;--c:#8b6bb5;--u:#b4545d;--bar:#3f72af;--less:#3f9b6b;--mem:#a9c3e3;
--g0:#3f72af;--g1:#d9822b;--g2:#3f9b6b;--g3:#8b6bb5;--g4:#b4545d;--g5:#2f8f9d;--g6:#9a8a2f;--g7:#7a7f88}
@media (prefers-color-scheme:dark){:root{--paper:#14181f;--ink:#e4e8ee;--quiet:#9aa5b4;--rule:#2e3642;--soft:#1d232d;
--f:#6c9bd6;--i:#e5a054;--w:#63bd8d;--c:#ac90d4;--u:#d67b83;--bar:#6c9bd6;--less:#63bd8d;--mem:#3b5a82;
--g0:#6c9bd6;--g1:#e5a054;--g2:#63bd8d;--g3:#ac90d4;--g4:#d67b83;--g5:#58b5c3;--g6:#c2b25c;--g7:#9aa0aa}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);
font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;margin:0;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:2.2rem 0 .6rem;border-bottom:1px solid var(--rule);padding-bottom:.25rem}
p{margin:.4rem 0}
code{font:13px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
.quiet,figcaption{color:var(--quiet);font-size:.87rem}
figcaption b{color:var(--ink)}
.sentence{font-size:1.1rem;max-width:60rem}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.6rem;margin:1rem 0}
.figures div{background:var(--soft);border-radius:.4rem;padding:.6rem .8rem}
.figures b{display:block;font-size:1.25rem;font-weight:600;overflow-wrap:anywhere}
.figures b.long{font-size:.95rem}
ul{margin:.4rem 0;padding-left:1.2rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th{text-align:left;font-weight:600;color:var(--quiet)}
th,td{padding:.22rem .7rem .22rem 0;border-bottom:1px solid var(--rule);vertical-align:top}
td{overflow-wrap:anywhere}
td.note{min-width:12rem}
td.n,th.n{white-space:nowrap;font-variant-numeric:tabular-nums;text-align:right}
tfoot td{font-weight:600;border-bottom:0}
tr.best td{background:var(--soft)}
td.bar{width:38%;min-width:6rem;vertical-align:middle}
td.bar i{display:block;height:.7rem;border-radius:.15rem;min-width:1px}
i.more{background:var(--bar)}i.less{background:var(--less)}
.legend{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;font-size:.87rem;color:var(--quiet)}
.legend i,.swatch{display:inline-block;width:.8rem;height:.8rem;border-radius:.15rem;margin-right:.4rem;vertical-align:-.08rem}
i.f{background:var(--f)}i.i{background:var(--i)}i.w{background:var(--w)}i.c{background:var(--c)}i.u{background:var(--u)}
svg .f{fill:var(--f)}svg .i{fill:var(--i)}svg .w{fill:var(--w)}svg .c{fill:var(--c)}svg .u{fill:var(--u)}
svg path.f{stroke:var(--f)}svg path.i{stroke:var(--i)}svg path.w{stroke:var(--w)}svg path.c{stroke:var(--c)}svg path.u{stroke:var(--u)}
svg g path{fill:none;stroke-width:16}
svg .m{fill:var(--mem)}svg .line{stroke:var(--u);stroke-width:1.5;stroke-dasharray:6 4;fill:none;vector-effect:non-scaling-stroke}
i.g0{background:var(--g0)}i.g1{background:var(--g1)}i.g2{background:var(--g2)}i.g3{background:var(--g3)}
i.g4{background:var(--g4)}i.g5{background:var(--g5)}i.g6{background:var(--g6)}i.g7{background:var(--g7)}
svg .g0{fill:var(--g0)}svg .g1{fill:var(--g1)}svg .g2{fill:var(--g2)}svg .g3{fill:var(--g3)}
svg .g4{fill:var(--g4)}svg .g5{fill:var(--g5)}svg .g6{fill:var(--g6)}svg .g7{fill:var(--g7)}
.zoom{margin:.4rem 0}
button{font:inherit;font-size:.87rem;padding:.15rem .6rem;border:1px solid var(--rule);border-radius:.3rem;
background:var(--soft);color:var(--ink);cursor:pointer}
.lanes{max-height:36rem;overflow-y:auto;touch-action:pan-y}
.lane{display:grid;grid-template-columns:8rem 1fr;align-items:center;gap:.5rem}
.lane .name{font-size:.82rem;color:var(--quiet);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.lane svg{display:block;width:100%;height:20px;background:var(--soft);border-bottom:1px solid var(--paper);cursor:grab}
.axis{display:flex;justify-content:space-between;font-size:.8rem;color:var(--quiet)}
.memories{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:1rem}
figure{margin:0}
figure svg{display:block;width:100%;height:84px;background:var(--soft);border-radius:.25rem}
.cluster{display:flex;flex-wrap:wrap;gap:6px;margin:.6rem 0 1rem;max-height:20rem;overflow-y:auto}
@media (max-width:40rem){.lane{grid-template-columns:4.5rem 1fr}th,td{padding-right:.4rem}td.bar{min-width:3rem}}
@media print{.zoom{display:none}.lanes,.cluster{max-height:none}}
)css";

const char* const kPageScript = R"js(
(function(){
var lanes=document.querySelector('.lanes');if(!lanes)return;
var svgs=lanes.querySelectorAll('svg'),all=1000,from=0,width=all,total=+lanes.dataset.picoseconds;
function words(ps){var ms=ps*1e-9,s=Math.abs(ms);return s>=1e4?(ms/1e3).toFixed(2)+' s':s>=10?ms.toFixed(1)+' ms':ms.toFixed(3)+' ms'}
function put(name,x){lanes.querySelector('[data-axis='+name+']').textContent=x?words(x/all*total):'0'}
function show(){width=Math.min(all,Math.max(.5,width));from=Math.min(all-width,Math.max(0,from));
svgs.forEach(function(s){s.setAttribute('viewBox',from+' 0 '+width+' 18')});
put('begin',from);put('middle',from+width/2);put('end',from+width)}
function zoom(factor,at){var x=from+at*width;width*=factor;width=Math.min(all,width);from=x-at*width;show()}
document.querySelectorAll('[data-zoom]').forEach(function(b){b.addEventListener('click',function(){
var z=b.dataset.zoom;if(z==='all'){from=0;width=all;show()}else zoom(z==='in'?.5:2,.5)})});
svgs.forEach(function(s){
s.addEventListener('wheel',function(e){if(!e.ctrlKey)return;e.preventDefault();var r=s.getBoundingClientRect();
zoom(e.deltaY<0?.8:1.25,(e.clientX-r.left)/r.width)},{passive:false});
s.addEventListener('pointerdown',function(e){var x=e.clientX,start=from,r=s.getBoundingClientRect();s.setPointerCapture(e.pointerId);
function move(n){from=start-(n.clientX-x)/r.width*width;show()}
function up(){s.removeEventListener('pointermove',move);s.removeEventListener('pointerup',up)}
s.addEventListener('pointermove',move);s.addEventListener('pointerup',up)})});
})();
)js";

}  // namespace soapstone::driver
