import { aabb, type DrawingNode, handles, writeDrawing } from '@mingjing/drawing';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { clipboard } from '../state/clipboard.ts';
import { createHarness } from './harness.ts';
import { drawingOf, groupOf, shapeAt } from './nodes.ts';

/** Everything that has ever gone wrong in one drawing: turned, nested, locked, hidden, thin, partly off the page. */
const tangled = () =>
  createHarness(
    drawingOf(
      [
        shapeAt('ground', 0, 0, { w: 1024, h: 768, lock: true }),
        shapeAt('turned', 120, 80, { w: 200, r: 37 }),
        shapeAt('inner', 400, 100, { group: 'in', r: -90 }),
        shapeAt('fixed', 520, 100, { group: 'in', lock: true }),
        shapeAt('between', 640, 300),
        shapeAt('outer', 400, 320, { group: 'out' }),
        shapeAt('hidden', 300, 500, { hide: true }),
        shapeAt('line', 100, 600, { w: 500, h: 2 }),
        shapeAt('edge', 980, 700),
      ],
      [groupOf('out'), groupOf('in', { group: 'out' })],
    ),
  );
const ids = tangled().order();

const far = fc.double({ min: -3000, max: 30_000, noNaN: true });
const anywhere = fc.tuple(far, far);
const onPage = fc.tuple(fc.integer({ min: 0, max: 1024 }), fc.integer({ min: 0, max: 768 }));
const modifiers = fc.record({ shift: fc.boolean(), ctrl: fc.boolean(), alt: fc.boolean() });
const keys = fc.constantFrom(
  'mod+a',
  'mod+g',
  'mod+shift+g',
  'mod+d',
  'mod+x',
  'mod+v',
  'mod+]',
  'mod+shift+[',
  'shift+arrowleft',
  'mod+shift+arrowup',
  'mod+l',
  'mod+u',
  'mod+h',
  'mod+shift+h',
  'delete',
  'escape',
);
const step = fc.oneof(
  fc.record({ kind: fc.constant('drag' as const), from: onPage, to: anywhere, modifiers }),
  fc.record({
    kind: fc.constant('pull' as const),
    handle: fc.constantFrom(...handles, 'rotate' as const),
    from: onPage,
    to: anywhere,
    modifiers,
  }),
  fc.record({ kind: fc.constant('key' as const), key: keys }),
  fc.record({ kind: fc.constant('enter' as const), at: onPage }),
  fc.record({ kind: fc.constant('zoom' as const), zoom: fc.double({ min: 0.01, max: 9, noNaN: true }) }),
  fc.record({ kind: fc.constant('choose' as const), id: fc.constantFrom(...ids) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function take(h: ReturnType<typeof tangled>, action: Step): void {
  if (action.kind === 'drag') h.drag(action.from, action.to, action.modifiers);
  else if (action.kind === 'pull')
    h.drag(action.from, action.to, { ...action.modifiers, handle: action.handle });
  else if (action.kind === 'key') h.key(action.key);
  else if (action.kind === 'enter') h.doubleClick(...action.at);
  else if (action.kind === 'zoom') h.editor.setZoom(action.zoom);
  else h.editor.select([action.id]);
  h.wait(1000);
}

const numbersOf = ({ x, y, w, h, r }: DrawingNode): number[] => [x, y, w, h, r];

beforeEach(() => clipboard.write(''));

test('[PANEL-23] trap: whatever hands do, places are whole pixels within reach, undo gives the same bytes back, redo too', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps: Step[]) => {
      const h = tangled();
      const before = writeDrawing(h.drawing());
      for (const action of steps) {
        take(h, action);
        for (const node of h.drawing().nodes) {
          expect(numbersOf(node).every(Number.isSafeInteger)).toBe(true);
          expect([node.w, node.h].every((side) => side >= 1)).toBe(true);
        }
      }
      const after = writeDrawing(h.drawing());
      while (h.key('mod+z'));
      expect(writeDrawing(h.drawing())).toBe(before);
      while (h.key('mod+y'));
      expect(writeDrawing(h.drawing())).toBe(after);
    }),
    { numRuns: 60 },
  );
});

const whileHeld = fc.oneof(
  keys,
  fc.constantFrom('mod+z', 'mod+y', 'arrowright', 'backspace', 'mod+c', 'enter'),
);
const held = fc.record({
  from: onPage,
  handle: fc.option(fc.constantFrom(...handles, 'rotate' as const), { nil: undefined }),
  ways: fc.array(fc.record({ to: anywhere, key: whileHeld }), { minLength: 1, maxLength: 3 }),
  end: fc.constantFrom('up' as const, 'cancel' as const),
});

test('[PANEL-23] trap: keys pressed while something is dragged break nothing, and all of it is taken back', () => {
  fc.assert(
    fc.property(fc.array(held, { minLength: 1, maxLength: 12 }), (gestures) => {
      const h = tangled();
      const before = writeDrawing(h.drawing());
      for (const { from, handle, ways, end } of gestures) {
        h.pointerDown(...from, handle === undefined ? {} : { handle });
        for (const { to, key } of ways) {
          h.pointerMove(...to);
          h.key(key);
          h.pointerMove(to[0] / 2, to[1] / 2);
        }
        if (end === 'up') h.pointerUp();
        else h.cancel();
        h.wait(1000);
        expect([h.seen.preview, h.seen.marquee, h.seen.target]).toEqual([undefined, undefined, undefined]);
        for (const node of h.drawing().nodes) expect(numbersOf(node).every(Number.isSafeInteger)).toBe(true);
      }
      const after = writeDrawing(h.drawing());
      while (h.key('mod+y'));
      const end = writeDrawing(h.drawing());
      while (h.key('mod+z'));
      expect(writeDrawing(h.drawing())).toBe(before);
      while (h.key('mod+y'));
      expect(writeDrawing(h.drawing())).toBe(end);
      expect(after.length).toBeGreaterThan(0);
    }),
    { numRuns: 60 },
  );
});

test('trap: a drag never takes a thing out of reach, however far the pointer goes (no place at 20000)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('turned', 'between', 'line', 'edge'),
      anywhere,
      modifiers,
      (id, to, pressed) => {
        const h = tangled();
        const { x, y, w, h: high } = h.node(id);
        h.drag([x + w / 2, y + high / 2], to, { ...pressed, ctrl: false, shift: false });
        const { left, right, top, bottom } = aabb(h.node(id));
        expect([right >= 16, left <= 1024 - 16, bottom >= 2, top <= 768 - 2]).toEqual([
          true,
          true,
          true,
          true,
        ]);
      },
    ),
    { numRuns: 60 },
  );
});

test('what lies outside already is moved no further out, and comes back', () => {
  const h = createHarness(drawingOf([shapeAt('lost', 20_000, 20_000)]));
  h.editor.select(['lost']);
  h.key('arrowright');
  expect(h.box('lost').slice(0, 2)).toEqual([20_000, 20_000]);
  h.key('shift+arrowleft');
  expect(h.box('lost').slice(0, 2)).toEqual([19_990, 20_000]);
  h.run('align.centre');
  h.run('align.middle');
  expect(h.box('lost').slice(0, 2)).toEqual([462, 334]);
});

test('[PANEL-23] trap: grouping and ungrouping move nobody, in place or in the stacking order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }), (chosen) => {
      const h = tangled();
      const seen = () => h.drawing().nodes.map(({ id, x, y, w, h: high, r }) => [id, x, y, w, high, r]);
      const before = seen();
      h.editor.select(chosen);
      h.key('mod+g');
      expect(seen()).toEqual(before);
      h.key('mod+shift+g');
      h.key('mod+shift+g');
      expect(seen()).toEqual(before);
    }),
    { numRuns: 60 },
  );
});

test('locked and hidden ones stay where they are under every gesture', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps: Step[]) => {
      const h = tangled();
      const still = ['ground', 'fixed', 'hidden'].map((id) => [id, ...numbersOf(h.node(id))]);
      for (const action of steps) {
        if (action.kind === 'key') continue;
        take(h, action);
      }
      expect(['ground', 'fixed', 'hidden'].map((id) => [id, ...numbersOf(h.node(id))])).toEqual(still);
    }),
    { numRuns: 60 },
  );
});

test('trap: a copy from a large page lands on a small one, where it can be seen', () => {
  const large = createHarness({
    ...drawingOf([shapeAt('a', 1700, 900), shapeAt('b', 1500, 800)]),
    canvas: { ...drawingOf([]).canvas, w: 1920, h: 1080 },
  });
  large.key('mod+a');
  large.key('mod+c');
  const small = createHarness(drawingOf([]));
  small.key('mod+v');
  for (const node of small.drawing().nodes) {
    const { left, top, right, bottom } = aabb(node);
    expect([left >= 0, top >= 0, right <= 1024, bottom <= 768]).toEqual([true, true, true, true]);
  }
  expect(small.box('n2')[0]! - small.box('n1')[0]!).toBe(-200);
});

test('a single member of an entered group is aligned to its group, several to each other', () => {
  const h = createHarness(
    drawingOf(
      [
        shapeAt('a', 100, 100, { group: 'g' }),
        shapeAt('b', 300, 220, { group: 'g' }),
        shapeAt('c', 500, 400, { group: 'g' }),
      ],
      [groupOf('g')],
    ),
  );
  h.doubleClick(350, 270);
  h.run('align.left');
  expect(h.box('b').slice(0, 2)).toEqual([100, 220]);
  h.key('mod+z');
  h.click(550, 450, { shift: true });
  h.run('align.top');
  expect(['a', 'b', 'c'].map((id) => h.box(id)[1])).toEqual([100, 220, 220]);
});

test('a marquee in an entered group chooses among its members', () => {
  const h = createHarness(
    drawingOf(
      [
        shapeAt('a', 100, 100, { group: 'g' }),
        shapeAt('b', 300, 100, { group: 'g' }),
        shapeAt('c', 100, 300),
      ],
      [groupOf('g')],
    ),
  );
  h.doubleClick(150, 150);
  h.drag([50, 50], [380, 380]);
  expect(h.selection()).toEqual(['a', 'b']);
});

test('[PANEL-23] keys alone: choose one after another, make wider, leave at the end', () => {
  const h = createHarness(drawingOf([shapeAt('a', 0, 0), shapeAt('b', 150, 0), shapeAt('c', 300, 0)]));
  expect(h.key('tab')).toBe(false);
  h.key('home');
  expect(h.selection()).toEqual(['a']);
  h.key('tab');
  h.key('tab');
  expect(h.selection()).toEqual(['c']);
  expect(h.key('tab')).toBe(false);
  h.key('shift+tab');
  expect(h.selection()).toEqual(['b']);
  h.key('mod+arrowright');
  h.key('mod+shift+arrowdown');
  expect(h.box('b')).toEqual([150, 0, 101, 110, 0]);
  expect(h.state().history.past).toHaveLength(1);
  // To both ends from wherever one is: the page would roll by these keys instead.
  expect([h.key('home'), h.selection()]).toEqual([true, ['a']]);
  expect([h.key('end'), h.selection()]).toEqual([true, ['c']]);
});

test('Ctrl held during a drag switches snapping off, as Alt does', () => {
  const pair = () => createHarness(drawingOf([shapeAt('a', 100, 100), shapeAt('b', 400, 300)]));
  const h = pair();
  h.click(150, 150);
  h.pointerDown(150, 150).pointerMove(300, 200).pointerMove(448, 260, { ctrl: true }).pointerUp();
  expect(h.box('a')[0]).toBe(398);
  h.key('mod+z');
  h.pointerDown(150, 150).pointerMove(448, 260).pointerUp();
  expect(h.box('a')[0]).toBe(400);
});
