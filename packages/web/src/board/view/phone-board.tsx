import { safeColor } from '@mingjing/charts';
import type { Board, BoardWidget } from '@mingjing/contract';
import {
  type ContainerNode,
  type Drawing,
  type DrawingNode,
  hiddenNodes,
  isContainer,
  membersInside,
  readingOrder,
} from '@mingjing/drawing';
import type { ReactNode } from 'react';
import { ContainerView } from '../nodes/container-view.tsx';
import { PhoneFace } from './phone-face.tsx';

interface PhoneBoardProps {
  board: Board;
  drawing: Drawing;
  ground: string;
  /** One widget at full width. */
  cell: (widget: BoardWidget) => ReactNode;
}

/** A text as a name: without the colon behind it. */
const wordsOf = (text: string): string => text.trim().replace(/\s*[:：]$/, '');

/** A drawn board on a phone: its nodes one under another as they are read, a container as one block. */
export function PhoneBoard({ board, drawing, ground, cell }: PhoneBoardProps) {
  const hidden = hiddenNodes(drawing);
  const answers = board.rows.flatMap(({ widgets }) => widgets);
  // The heading says the name of the board, and widgets their own here: it need not be read twice.
  const said = new Set([board.name, ...answers.map(({ name }) => name)].map(wordsOf));
  const visible = drawing.nodes.filter(
    (node) => !hidden.has(node.id) && !(node.kind === 'text' && said.has(wordsOf(node.content))),
  );
  const answerOf = new Map(answers.map((widget) => [widget.nodeId, widget]));
  const accent = safeColor(drawing.theme.element);

  const face = (node: DrawingNode): ReactNode => {
    if (isContainer(node)) return block(node);
    if (node.kind !== 'widget')
      return <PhoneFace key={node.id} node={node} accent={accent} ground={ground} />;
    const widget = answerOf.get(node.id);
    return widget === undefined ? null : cell(widget);
  };
  const pageOf = (container: string, page: string): DrawingNode[] => {
    const members = membersInside(visible, container, page);
    const read = readingOrder(members);
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
        members={(page) => pageOf(container.id, page).map(face)}
      />
    );

  const drawn = new Set(visible.flatMap((node) => (node.kind === 'widget' ? [node.id] : [])));
  const free = visible.filter(({ inside }) => inside === undefined);
  return (
    <>
      {readingOrder(free).map(face)}
      {answers.filter(({ nodeId }) => !drawn.has(nodeId)).map(cell)}
    </>
  );
}
