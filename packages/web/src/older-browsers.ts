/**
 * What our scripts are written with and Chrome from 92, Edge from 92, Firefox from 90 and Safari from 16.4 lack: hospitals
 * keep Windows 7 (Chrome 109 is its last), and browsers of their makers stay years behind. Built as a script of its own
 * that `public/theme.js` writes into the page of those alone. `tsconfig.json` allows the sources nothing else that is newer.
 */
import 'core-js/actual/array/find-last';
import 'core-js/actual/array/find-last-index';
import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/array/to-spliced';
import 'core-js/actual/array/with';
import 'core-js/actual/object/has-own';
import 'core-js/actual/url/can-parse';
