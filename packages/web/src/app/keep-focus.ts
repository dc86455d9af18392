/** What may stand in for something inside it: it has a name or a meaning, or takes the focus already. */
const standsIn =
  '[tabindex], [role], main, section, article, aside, nav, form, dialog, ul, ol, table, fieldset';

/** What lies around an element, from the inside out; the page's own frame is not a place to be at. */
function around(element: Element): Element[] {
  const found: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (at === document.body || at.parentElement === document.body) break;
    found.push(at);
  }
  return found;
}

/** Gives an element the focus, also one that has none of its own. */
function take(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** The nearest of these that is still there, those with a meaning first. */
function nearest(places: readonly Element[]): Element | null {
  const left = places.filter((one) => one.isConnected);
  return left.find((one) => one.matches(standsIn)) ?? left[0] ?? null;
}

/** The way back to what has the focus now, or to what is left around it by then. */
export function wayBack(): () => void {
  const before = document.activeElement;
  if (before === null || before === document.body) return () => undefined;
  const places = [before, ...around(before)];
  return () => {
    // What is hidden by now, as the entry of a menu, does not take it.
    if (before.isConnected && before instanceof HTMLElement) before.focus({ preventScroll: true });
    const place = document.activeElement === before ? null : nearest(places.slice(1));
    if (place !== null) take(place);
  };
}

/**
 * Keeps the place of who uses no pointer: where the element that has the focus goes away or is switched off (the last
 * step of a drill, a removed condition, the last page), the nearest that is left around it takes the focus, and gives it
 * back to what is switched on again. Otherwise the next Tab begins at the page's first control.
 */
export function keepFocus(): () => void {
  let last: { element: Element; around: Element[] } | null = null;
  /** Stands in for the element that was switched off. */
  let standIn: Element | null = null;
  /** One has lost the focus and the next does not have it yet. */
  let moves = false;
  const move = ({ relatedTarget }: FocusEvent): void => {
    moves = relatedTarget !== null;
  };
  const remember = ({ target }: Event): void => {
    moves = false;
    if (!(target instanceof Element) || target === standIn) return;
    last = { element: target, around: around(target) };
    standIn = null;
  };
  // A press chooses its place by itself.
  const forget = (): void => {
    last = null;
    standIn = null;
    moves = false;
  };
  const watch = new MutationObserver(() => {
    if (last === null || moves) return;
    const { element } = last;
    const { activeElement, body } = document;
    const isOff = element.matches(':disabled');
    if (element.isConnected && !isOff) {
      if (standIn !== null && activeElement === standIn && element instanceof HTMLElement) element.focus();
      return;
    }
    if (activeElement !== body && activeElement !== element) return;
    standIn = nearest(last.around);
    if (standIn !== null) take(standIn);
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', move);
  document.addEventListener('pointerdown', forget, true);
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', move);
    document.removeEventListener('pointerdown', forget, true);
    watch.disconnect();
  };
}
