import { safeColor } from '@mingjing/charts';
import type { Board, BoardWidget } from '@mingjing/contract';
import {
  type ContainerNode,
  type Drawing,
  type DrawingNode,
  hiddenNodes,
  isContainer,
  membersInside,
  type ReadNode,
  readingOrder,
} from '@mingjing/drawing';
import type { ReactNode } from 'react';
import { ContainerView } from '../nodes/container-view.tsx';
import { figuresFirst } from './figures-first.ts';
import { PhoneFace } from './phone-face.tsx';

interface PhoneBoardProps {
  board: Board;
  drawing: Drawing;
  ground: string;
  /** One widget at full width, or at half of it. */
  cell: (widget: BoardWidget, half: boolean) => ReactNode;
  /** Whether a widget is a single figure. */
  isFigure: (widget: BoardWidget) => boolean;
}

/**
 * The figures that stand beside another one: those that follow each other go in pairs. Of an odd number the first keeps
 * the whole width: it is the one that the author put first.
 */
export function pairedFigures(inOrder: readonly { id: string; figure: boolean }[]): ReadonlySet<string> {
  const paired = new Set<string>();
  let run: string[] = [];
  const end = () => {
    for (const id of run.slice(run.length % 2)) paired.add(id);
    run = [];
  };
  for (const { id, figure } of inOrder) {
    if (figure) run.push(id);
    else end();
  }
  end();
  return paired;
}

/** A text as a name: without the colon behind it. */
const wordsOf = (text: string): string => text.trim().replace(/\s*[:：]$/, '');

/** Whether a text says one of some names, or as much of it as a drawing had room for: 门诊各科室… */
function saysAgain(text: string, names: readonly string[]): boolean {
  const words = wordsOf(text);
  if (!words.endsWith('…')) return names.includes(words);
  const kept = words.slice(0, -1).trim();
  return kept !== '' && names.some((name) => name.startsWith(kept));
}

/** Words of at least this size at the top of a drawing are its title, in pixels. */
const titleSize = 24;

/** Whether the drawing begins with a title of its own, other than the board's name. */
export function isTitled(drawing: Drawing, name: string): boolean {
  const hidden = hiddenNodes(drawing);
  const [first] = readingOrder(
    drawing.nodes.filter(({ id, inside }) => !hidden.has(id) && inside === undefined),
  );
  return (
    first?.kind === 'text' &&
    (first.style.size ?? 0) >= titleSize &&
    !saysAgain(first.content, [wordsOf(name)])
  );
}

/** A drawn board on a phone: its nodes one under another as they are read, a container as one block. */
export function PhoneBoard({ board, drawing, ground, cell, isFigure }: PhoneBoardProps) {
  const hidden = hiddenNodes(drawing);
  const answers = board.rows.flatMap(({ widgets }) => widgets);
  // The heading says the name of the board, and widgets their own here: it need not be read twice.
  const said = [...new Set([board.name, ...answers.map(({ name }) => name)].map(wordsOf))];
  const visible = drawing.nodes.filter(({ id }) => !hidden.has(id));
  // What is said already leaves after the order is known: words beside the title belong to its line.
  const inOrder = (nodes: readonly DrawingNode[]): ReadNode[] =>
    readingOrder(nodes).filter((node) => !(node.kind === 'text' && saysAgain(node.content, said)));
  const answerOf = new Map(answers.map((widget) => [widget.nodeId, widget]));
  const accent = safeColor(drawing.theme.element);

  const face = (node: DrawingNode, half: boolean): ReactNode => {
    if (isContainer(node)) return block(node);
    if (node.kind !== 'widget')
      return <PhoneFace key={node.id} node={node} accent={accent} ground={ground} />;
    const widget = answerOf.get(node.id);
    return widget === undefined ? null : cell(widget, half);
  };
  const faces = (nodes: readonly DrawingNode[]): ReactNode[] => {
    const paired = pairedFigures(
      nodes.map(({ id }) => {
        const widget = answerOf.get(id);
        return { id, figure: widget !== undefined && isFigure(widget) };
      }),
    );
    return nodes.map((node) => face(node, paired.has(node.id)));
  };
  const pageOf = (container: string, page: string): DrawingNode[] => {
    const members = membersInside(visible, container, page);
    const read = inOrder(members);
    // A page of a clock alone is not left empty.
    return read.length > 0 ? read : members.filter(({ kind }) => kind === 'clock');
  };
  const block = (container: ContainerNode): ReactNode =>
    container.pages.some(({ id }) => pageOf(container.id, id).length > 0) && (
      <ContainerView
        key={container.id}
        node={container}
        accent={accent}
        rows
        members={(page) => faces(pageOf(container.id, page))}
      />
    );

  const kindOf = ({ id }: DrawingNode): 'figure' | 'chart' | 'other' => {
    const widget = answerOf.get(id);
    return widget === undefined ? 'other' : isFigure(widget) ? 'figure' : 'chart';
  };
  const drawn = new Set(visible.flatMap((node) => (node.kind === 'widget' ? [node.id] : [])));
  const free = visible.filter(({ inside }) => inside === undefined);
  return (
    <>
      {faces(figuresFirst(inOrder(free), drawing.canvas.h, kindOf))}
      {answers.filter(({ nodeId }) => !drawn.has(nodeId)).map((widget) => cell(widget, false))}
    </>
  );
}
