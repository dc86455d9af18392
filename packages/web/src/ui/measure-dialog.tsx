import { limits, type MeasureFormat, type SharedMeasure, texts } from '@mingjing/contract';
import { Button, Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { aggregateGrammar, type ExpressionGrammar } from './expression-grammar.ts';
import { toast } from './index.ts';
import { type Completion, completionsAt, wordStart } from './measure-completion.ts';
import { MeasureFormatFields } from './measure-format-fields.tsx';
import { MeasureSignature } from './measure-signature-note.tsx';
import './measure-dialog.css';

export interface MeasureDialogProps {
  open: boolean;
  /** Undefined adds a new one. */
  value?: SharedMeasure;
  columns: readonly string[];
  /** Names already taken. */
  taken: readonly string[];
  /** The language it is written in; that of aggregate expressions unless given. */
  grammar?: ExpressionGrammar;
  /** What the expression comes to, while it is typed; null while it cannot be read. */
  values: (expression: string | null, format: MeasureFormat | undefined) => ReactNode;
  /** Whether it says how its figures are written. */
  formatted?: boolean;
  onOk: (item: SharedMeasure) => void;
  onCancel: () => void;
}

/** A column whose name holds a sign of the grammar must stand in back quotes. */
const columnToken = (name: string): string => (/[\s,，()'"`<>=!+*/-]/.test(name) ? `\`${name}\`` : name);

/** The expression dialog: columns, functions, expression, name; verify, OK, cancel. */
export function MeasureDialog(props: MeasureDialogProps) {
  const { open, value, columns, taken, values, onOk, onCancel, grammar = aggregateGrammar } = props;
  const { formatted = false } = props;
  const faultIn = (text: string): string | undefined => grammar.fault(text, columns);
  const [exp, setExp] = useState(value?.exp ?? '');
  const [alias, setAlias] = useState(value?.alias ?? '');
  const [format, setFormat] = useState(value?.format);
  const [errors, setErrors] = useState<{ exp?: string; alias?: string }>({});
  const field = useRef<HTMLTextAreaElement | null>(null);
  /** Where the caret stands while words are completed; null: nothing is offered. */
  const [caretAt, setCaretAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  /** Where the caret stands, for the function around it; null: not in the field. */
  const [standsAt, setStandsAt] = useState<number | null>(null);
  const offered = caretAt === null ? [] : completionsAt(exp, caretAt, columns, columnToken, grammar.help);

  const insert = (text: string, caret = text.length): void => {
    const element = field.current;
    const from = element?.selectionStart ?? exp.length;
    const to = element?.selectionEnd ?? exp.length;
    setExp(exp.slice(0, from) + text + exp.slice(to));
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(from + caret, from + caret);
      setStandsAt(from + caret);
    });
  };
  const complete = ({ text, caret }: Completion): void => {
    const to = caretAt ?? exp.length;
    field.current?.setSelectionRange(wordStart(exp, to), to);
    insert(text, caret);
    setCaretAt(null);
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (offered.length === 0 || event.nativeEvent.isComposing) return;
    const picked = offered[Math.min(chosen, offered.length - 1)];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen((Math.min(chosen, offered.length - 1) + step + offered.length) % offered.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && picked !== undefined) complete(picked);
    else if (event.key === 'Escape') setCaretAt(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const verify = (): boolean => {
    const fault = exp.trim() === '' ? texts.expression.required : faultIn(exp);
    // What is wrong stands below the field and stays there; the toast says that something is.
    if (fault === undefined) toast.success(texts.toast.verified);
    else toast.error(texts.toast.verifyFailed);
    setErrors((before) => ({ ...before, exp: fault ?? '' }));
    return fault === undefined;
  };
  const submit = (): void => {
    const next: { exp?: string; alias?: string } = {};
    if (exp.trim() === '') next.exp = texts.expression.required;
    else {
      const fault = faultIn(exp);
      if (fault !== undefined) next.exp = fault;
    }
    if (alias.trim() === '') next.alias = grammar.nameRequired;
    else if (taken.includes(alias.trim()) && alias.trim() !== value?.alias) next.alias = grammar.nameTaken;
    setErrors(next);
    if (Object.keys(next).length === 0) {
      const said = format === undefined ? {} : { format };
      onOk({ alias: alias.trim(), exp: exp.trim(), type: 'exp', ...said });
    }
  };

  if (!open) return null;
  return (
    <Dialog
      title={grammar.title}
      width={680}
      work={[exp, alias, format]}
      onOk={submit}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={verify}>验证</Button>
          <Button onClick={onCancel}>取消</Button>
          <Button type="primary" onClick={submit}>
            确定
          </Button>
        </>
      }
    >
      <div className="measure-dialog">
        <section aria-label="字段">
          <h3>字段</h3>
          <ul>
            {columns.length === 0 && (
              <li className="measure-dialog-none">请先选择数据并校验，字段会显示在这里</li>
            )}
            {columns.map((name) => (
              <li key={name}>
                <button type="button" onClick={() => insert(columnToken(name))}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </section>
        <section aria-label="函数">
          <h3>函数</h3>
          <ul>
            {grammar.help.map(({ name, insert: text, caret, signature, means, example }) => (
              <li key={name}>
                <button
                  type="button"
                  title={`${signature}：${means}\n例如：${example}`}
                  onClick={() => insert(text, caret)}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </section>
        <section className="measure-dialog-fields">
          <label htmlFor="measure-exp">表达式</label>
          <Input.TextArea
            id="measure-exp"
            ref={(handle) => {
              field.current = handle?.resizableTextArea?.textArea ?? null;
            }}
            rows={4}
            maxLength={limits.formula}
            value={exp}
            status={errors.exp ? 'error' : ''}
            placeholder={grammar.placeholder}
            aria-autocomplete="list"
            aria-controls={offered.length > 0 ? 'measure-completions' : undefined}
            onKeyDown={onKey}
            onBlur={() => {
              setCaretAt(null);
              setStandsAt(null);
            }}
            onSelect={(event) => setStandsAt(event.currentTarget.selectionStart)}
            onChange={(event) => {
              setExp(event.target.value);
              setCaretAt(event.target.selectionStart);
              setStandsAt(event.target.selectionStart);
              setChosen(0);
              setErrors(({ alias: kept }) => (kept === undefined ? {} : { alias: kept }));
            }}
          />
          {offered.length > 0 && (
            <div id="measure-completions" className="measure-completions" role="listbox" aria-label="补全">
              {offered.map((one, at) => (
                <button
                  key={one.label}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === Math.min(chosen, offered.length - 1)}
                  // The caret stays where it is.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => complete(one)}
                >
                  <span>{one.label}</span>
                  <small>{one.hint}</small>
                </button>
              ))}
            </div>
          )}
          {standsAt !== null && <MeasureSignature text={exp} caret={standsAt} help={grammar.help} />}
          <p className="field-error" role="alert">
            {errors.exp || (exp.trim() === '' ? '' : faultIn(exp))}
          </p>
          {values(exp.trim() === '' || faultIn(exp) !== undefined ? null : exp.trim(), format)}
          <label htmlFor="measure-alias">{grammar.nameLabel}</label>
          <Input
            id="measure-alias"
            maxLength={100}
            value={alias}
            status={errors.alias === undefined ? '' : 'error'}
            placeholder={grammar.nameExample}
            onChange={(event) => setAlias(event.target.value)}
          />
          <p className="field-error" role="alert">
            {errors.alias}
          </p>
        </section>
        {formatted && <MeasureFormatFields value={format} onChange={setFormat} />}
      </div>
    </Dialog>
  );
}
