/** What a click means when it meets something inside it. */
const controls =
  'label, button, a[href], summary, input, select, [role=button], [role=menuitem], [role=option], [role=tab], [role=treeitem], [role=switch]';

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? (target.closest(controls) ?? target) : null;

/** Whether an element is where it is pressed, and no dialog has come between it and the pointer. */
function lies(element: Element, { clientX, clientY }: MouseEvent, met: Element | null): boolean {
  if (!element.isConnected || element.closest('dialog') !== met?.closest('dialog')) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/** Whether the browser counts clicks anew where another element has come under the pointer, as Firefox and Safari do. */
function countsAnew(): boolean {
  const { userAgent } = navigator;
  return /(?:Firefox|Safari)\//.test(userAgent) && !userAgent.includes('Chrome/');
}

/** The usual pace and spread of a double click, in milliseconds and pixels. */
const usual = { pace: 500, spread: 4 } as const;

const isSoon = (before: MouseEvent, { timeStamp, clientX, clientY }: MouseEvent): boolean =>
  timeStamp - before.timeStamp < usual.pace &&
  Math.abs(clientX - before.clientX) <= usual.spread &&
  Math.abs(clientY - before.clientY) <= usual.spread;

/**
 * The second click of a double click means what the first one met. Where that has gone (a removed condition, a closed
 * dialog, a row moved up) or a dialog has opened above it, another control has come under the pointer and would be
 * pressed with it: such a click presses nothing, marks no text and takes the focus from no field. The browser counts
 * clicks of one place that follow each other at the pace of the system's double click; where it counts anew, we do.
 * Returns what ends this.
 */
export function keepSecondClicks(): () => void {
  let first: Element | null = null;
  let before: MouseEvent | null = null;
  let follows = false;
  const press = (event: MouseEvent): void => {
    follows = countsAnew() && before !== null && isSoon(before, event);
    before = event;
    judge(event);
  };
  const judge = (event: MouseEvent): void => {
    // A key's click counts none.
    if (event.detail === 0) return;
    const met = controlOf(event.target);
    if ((event.detail === 1 && !follows) || first === null) {
      if (event.type === 'click') first = met;
      return;
    }
    if (met === first || lies(first, event, met)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const listeners = [
    ['mousedown', press],
    ['click', judge],
    ['dblclick', judge],
  ] as const;
  for (const [type, listener] of listeners) window.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, true);
  };
}
