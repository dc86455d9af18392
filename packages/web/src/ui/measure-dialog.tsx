import { type ExpressionItem, expressionFunctions, texts, verifyExpression } from '@mingjing/contract';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { toast } from './index.ts';
import './measure-dialog.css';

export interface MeasureDialogProps {
  open: boolean;
  /** Undefined adds a new one. */
  value?: ExpressionItem;
  columns: readonly string[];
  /** Names already taken. */
  taken: readonly string[];
  onOk: (item: ExpressionItem) => void;
  onCancel: () => void;
}

/** A column whose name holds a bracket must stand in back quotes. */
const columnToken = (name: string): string => (/[()`]/.test(name) ? `\`${name}\`` : name);

/** The aggregate expression dialog: columns, functions, expression, alias; verify, OK, cancel. */
export function MeasureDialog({ open, value, columns, taken, onOk, onCancel }: MeasureDialogProps) {
  const [exp, setExp] = useState(value?.exp ?? '');
  const [alias, setAlias] = useState(value?.alias ?? '');
  const [errors, setErrors] = useState<{ exp?: string; alias?: string }>({});
  const field = useRef<HTMLTextAreaElement | null>(null);

  const insert = (text: string, caret = text.length): void => {
    const element = field.current;
    const from = element?.selectionStart ?? exp.length;
    const to = element?.selectionEnd ?? exp.length;
    setExp(exp.slice(0, from) + text + exp.slice(to));
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(from + caret, from + caret);
    });
  };
  const verify = (): boolean => {
    const good = verifyExpression(exp, columns);
    if (good) toast.success(texts.toast.verified);
    else toast.error(texts.toast.verifyFailed);
    return good;
  };
  const submit = (): void => {
    const next: { exp?: string; alias?: string } = {};
    if (exp.trim() === '') next.exp = texts.expression.required;
    else if (!verifyExpression(exp, columns)) next.exp = texts.toast.verifyFailed;
    if (alias.trim() === '') next.alias = texts.expression.alias;
    else if (taken.includes(alias.trim()) && alias.trim() !== value?.alias) next.alias = '别名已存在';
    setErrors(next);
    if (Object.keys(next).length === 0) onOk({ alias: alias.trim(), exp: exp.trim(), type: 'exp' });
  };

  if (!open) return null;
  return (
    <Dialog
      title="聚合表达式"
      width={680}
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
          <h4>字段</h4>
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
          <h4>函数</h4>
          <ul>
            {expressionFunctions.map((fn) => (
              <li key={fn}>
                <button type="button" onClick={() => insert(`${fn}()`, fn.length + 1)}>
                  {fn}
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
            maxLength={1000}
            value={exp}
            status={errors.exp === undefined ? '' : 'error'}
            placeholder="例如：SUM(columnA)/COUNT(columnB)"
            onChange={(event) => setExp(event.target.value)}
          />
          <p className="field-error" role="alert">
            {errors.exp}
          </p>
          <label htmlFor="measure-alias">别名</label>
          <Input
            id="measure-alias"
            maxLength={100}
            value={alias}
            status={errors.alias === undefined ? '' : 'error'}
            placeholder="例如：次均费用"
            onChange={(event) => setAlias(event.target.value)}
          />
          <p className="field-error" role="alert">
            {errors.alias}
          </p>
        </section>
      </div>
    </Dialog>
  );
}
