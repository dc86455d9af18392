import { texts } from '@mingjing/contract';
import { SourceError } from '../connector.ts';

/** What the functions that no data source may ever call do. */
export type NeverClass =
  | 'fail'
  | 'file'
  | 'lock'
  | 'network'
  | 'program'
  | 'server'
  | 'signal'
  | 'tables'
  | 'text'
  | 'wait'
  | 'write';

/** How a statement calls a function of the database's own without naming it as one. */
export type OwnWay = 'function' | 'attribute' | 'type' | 'cast' | 'operator';

/** Why the gate refused a statement. Positions count characters from 0. */
export type GateReason =
  | { kind: 'notQuery' }
  | { kind: 'severalQueries'; line: number }
  | { kind: 'tooLarge' }
  | { kind: 'unreadable'; position: { line: number; column: number }; near: string }
  | { kind: 'unknownFunction'; name: string }
  | { kind: 'forbiddenFunction'; name: string; does: NeverClass }
  | { kind: 'ambiguousColumn'; alias: string; name: string }
  | { kind: 'ownFunction'; by: OwnWay; what: string; name: string }
  | { kind: 'ownCheck'; type: string; why: string }
  | { kind: 'unknownOperator'; name: string }
  | { kind: 'forbiddenRelation'; name: string }
  | { kind: 'forbiddenVariable'; name: string };

/** Names come from the statement: they are cut, so that a message stays a message. */
const cut = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

function textOf(reason: GateReason): string {
  const t = texts.gate;
  switch (reason.kind) {
    case 'notQuery':
      return texts.dataset.onlyQuery;
    case 'severalQueries':
      return texts.dataset.oneQuery(reason.line);
    case 'tooLarge':
      return t.tooLarge;
    case 'unreadable':
      return t.unreadable(reason.position.line, reason.position.column, cut(reason.near));
    case 'unknownFunction':
      return t.unknownFunction(cut(reason.name));
    case 'forbiddenFunction':
      return t.forbiddenFunction(cut(reason.name), t.does[reason.does]);
    case 'ambiguousColumn':
      return t.ambiguousColumn(cut(reason.alias), cut(reason.name));
    case 'ownFunction':
      return t.ownFunction(t.ownWays[reason.by](cut(reason.what)), cut(reason.name));
    case 'ownCheck':
      return t.ownCheck(cut(reason.type), reason.why);
    case 'unknownOperator':
      return t.unknownOperator(cut(reason.name));
    case 'forbiddenRelation':
      return t.forbiddenRelation(cut(reason.name));
    case 'forbiddenVariable':
      return t.forbiddenVariable(cut(reason.name));
  }
}

/** A statement that the gate refused, with the reason for programs and its text for people. */
export class GateError extends SourceError {
  readonly reason: GateReason;

  constructor(reason: GateReason) {
    super('refused', textOf(reason));
    this.name = 'GateError';
    this.reason = reason;
  }
}

/** @throws GateError */
export const refuse = (reason: GateReason): never => {
  throw new GateError(reason);
};

/** The reason for a text that cannot be read from this place on. */
export function unreadableAt(sql: string, at: number): GateReason {
  const before = sql.slice(0, at);
  const line = before.split('\n').length;
  const column = Array.from(before.slice(before.lastIndexOf('\n') + 1)).length + 1;
  const near = /^(?:[\w\u0080-\uffff]+|\S)/.exec(sql.slice(at).trimStart())?.[0] ?? '';
  return { kind: 'unreadable', position: { line, column }, near };
}
