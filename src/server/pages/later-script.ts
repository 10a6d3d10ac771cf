import { faultWording, siteWording } from '../../contract/wording/site.ts'

/**
 * A part of the head's script (`d` the root element, `h` the fragment): what the first paint does not need comes after
 * it (docs/decisions/0021). The letters' fonts come once the page has been painted, then what is laid out later, leaf by
 * leaf, and the app once all of it stands, two seconds later at the latest; or leaves and app at once with the first
 * touch, key, focus or scrolling, and five seconds after the end of the page has been read, whatever picture is still on
 * its way. What is pressed before that is kept for the app (web/app/early-presses.ts).
 *
 * The title's letters are waited for before the page is set in them, for a second at most: else it would be set again in
 * what stands in for them. Asking for a computed colour has the styles reckoned there and then, and leaves the layout to
 * a task of its own. Where the fonts have come once, this tab has them at hand, and the next page begins with them.
 *
 * The leaves below the first screen (`next-leaf`, `later-leaf`: web/ui/base.css) wait for the letters, so that each is
 * laid out once and in a task of its own. From then on the root says `whole`, and the page is what it would be without
 * all this.
 *
 * The app is asked for at once where it has to act before the page can be read: at a hash route, at a place of the page,
 * for who is signed in, and where a reader comes back to a page whose scrolling it keeps. So it is at words of the page
 * (`#:~:text=`), of which the address alone that was asked for knows: the browser looks for them in what is laid out.
 *
 * Where the app does not come (`missApp`, also called by the app itself for its screen), the page stays what it is, and
 * the next touch or key tries again; whoever stays or scrolls to read is let alone. Only whoever has pressed what needs
 * it is told.
 */
export const LATER_SCRIPT = `
var w=window,S='lettered',W='whole',L=':is(.next-leaf,.later-leaf)',asked,begun,again,rested,presses=w.earlyPresses=[],
signs=['pointerdown','keydown','focusin','input','click','hashchange','scroll'];
function letter(){
d.classList.add(S);
if(document.body)getComputedStyle(document.body).color;
return document.fonts.ready.then(function(){try{sessionStorage.setItem(S,1)}catch(e){}})}
function make(tag,more){return Object.assign(document.createElement(tag),more)}
function add(tag,more){document.head.append(make(tag,more))}
function listen(){signs.forEach(function(sign){addEventListener(sign,begin,true)})}
function files(){var meta=document.querySelector('meta[name=app]');return meta?meta.content.split(' '):[]}
function ask(){
if(asked)return;
asked=1;
files().forEach(function(file){add('link',{rel:'modulepreload',href:file})})}
function begin(){
if(begun)return;
begun=1;
signs.forEach(function(sign){removeEventListener(sign,begin,true)});
d.classList.add(W);
document.querySelectorAll(L).forEach(function(leaf){leaf.removeAttribute('style')});
if(again)return again();
ask();
function run(){var entry=files()[0];if(entry)add('script',{type:'module',src:entry,onerror:function(){miss()}})}
if(document.readyState==='loading')document.addEventListener('DOMContentLoaded',run);else run()}
function miss(retry){
begun=0;
again=retry;
signs=signs.filter(function(sign){return sign!='scroll'});
listen();
if(!presses.length||document.getElementById('app-missed'))return;
var note=make('p',{id:'app-missed',className:'app-missed no-print',role:'alert'});
note.append('${siteWording.appMissed}',make('a',{className:'text-link',href:'',textContent:'${faultWording.retry}',
onclick:function(){location.reload();return false}}));
document.body.append(note)}
w.missApp=miss;
function idle(then){if(w.requestIdleCallback)requestIdleCallback(then,{timeout:2e3});else setTimeout(then,200)}
function due(){if(!d.classList.contains(W))begin()}
function lay(){
if(d.classList.contains(W))return;
var leaf=CSS.supports('overflow-clip-margin:1px')&&document.querySelector(L+':not([style])');
if(!leaf)return begin();
leaf.style.contentVisibility='visible';
leaf.offsetHeight;
idle(lay)}
function rest(){
if(rested)return;
rested=1;
idle(ask);
setTimeout(due,2e3);
var title=document.querySelector('h1'),late=new Promise(function(then){setTimeout(then,1e3)});
Promise.race([document.fonts.load('1em "XC Ming"',title?title.textContent:' '),late]).then(letter,letter)
.then(function(){idle(lay)})}
try{if(sessionStorage.getItem(S))letter()}catch(e){}
listen();
function button(e){return e.target.closest&&e.target.closest('button[type=button]')}
addEventListener('pointerdown',function(e){presses.held=button(e)},true);
addEventListener('click',function(e){
var b=w.earlyPresses&&button(e);
presses.held=0;
if(b&&presses.indexOf(b)<0)presses.push(b)},true);
var came=performance.getEntriesByType('navigation')[0];
if(h||came&&/:~:/.test(came.name)||history.state||d.classList.contains('signed-in'))begin();
addEventListener('load',function(){if(document.hidden)rest();else requestAnimationFrame(function(){setTimeout(rest)})});
addEventListener('DOMContentLoaded',function(){setTimeout(function(){rest();due()},5e3)});
`
