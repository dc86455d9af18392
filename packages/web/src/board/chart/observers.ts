/** One ResizeObserver and one IntersectionObserver for the whole page, however many charts it has. */
const onSize = new WeakMap<Element, (width: number, height: number) => void>();
const onSight = new Map<Element, () => void>();
let sizes: ResizeObserver | undefined;
let sights: IntersectionObserver | undefined;

/** Tells the layout size of an element now and at every change; transforms do not count. Returns the way out. */
export function watchSize(
  element: HTMLElement,
  listener: (width: number, height: number) => void,
): () => void {
  sizes ??= new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const { clientWidth, clientHeight } = target;
      if (clientWidth > 0 && clientHeight > 0) onSize.get(target)?.(clientWidth, clientHeight);
    }
  });
  onSize.set(element, listener);
  sizes.observe(element);
  return () => {
    onSize.delete(element);
    sizes?.unobserve(element);
  };
}

function see(element: Element): void {
  sights?.unobserve(element);
  const listener = onSight.get(element);
  onSight.delete(element);
  listener?.();
}

/** Takes everything that waits to be in view for seen. */
export function seeAll(): void {
  for (const element of onSight.keys()) see(element);
}

/** Calls once, when the element is in view or a screen's edge away from it. Returns the way out. */
export function whenSeen(element: HTMLElement, listener: () => void): () => void {
  sights ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        see(target);
      }
    },
    { rootMargin: '240px' },
  );
  onSight.set(element, listener);
  sights.observe(element);
  return () => {
    onSight.delete(element);
    sights?.unobserve(element);
  };
}
