import { MariaSQL, MSSQL, PLSQL, PostgreSQL, SQLDialect, StandardSQL, sql } from '@codemirror/lang-sql';
import type { EditorGrammar } from '@mingjing/contract';
import CodeMirror, { EditorView, keymap, Prec } from '@uiw/react-codemirror';
import { useMemo } from 'react';
import { useTheme } from '../app/theme.ts';
import './sql-editor.css';

const MDX = SQLDialect.define({
  keywords:
    'with member set as select on columns rows pages from where non empty and or not is case when then else end null having dimension cell properties format_string',
  builtin:
    'measures members children currentmember crossjoin filter topcount bottomcount order hierarchize descendants ancestor parallelperiod ytd sum avg count iif isempty nonempty union except generate head tail lag lead',
  doubleQuotedStrings: true,
});
const grammars: Record<EditorGrammar, SQLDialect> = {
  MariaSQL,
  MDX,
  MSSQL,
  PLSQL,
  PostgreSQL,
  StandardSQL,
};

export interface SqlEditorProps {
  value: string;
  onChange?: (text: string) => void;
  /** To be read and copied only. */
  readOnly?: boolean;
  /** Ctrl+Enter. */
  onRun?: () => void;
  /** Words offered while typing: columns already known. */
  columns?: readonly string[];
  grammar?: EditorGrammar | undefined;
  height?: string;
  label: string;
  invalid?: boolean;
}

/** A SQL script editor: colours, completion of known columns, Ctrl+Enter to run. Loaded lazily by its screens. */
export function SqlEditor({
  value,
  onChange,
  readOnly = false,
  onRun,
  columns = [],
  grammar = 'MariaSQL',
  height = '200px',
  label,
  invalid = false,
}: SqlEditorProps) {
  const { dark } = useTheme();
  const extensions = useMemo(
    () => [
      sql({
        dialect: grammars[grammar],
        schema: { t: [...columns] },
        upperCaseKeywords: true,
      }),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      Prec.highest(
        keymap.of([
          {
            key: 'Mod-Enter',
            run: () => {
              onRun?.();
              return true;
            },
          },
        ]),
      ),
    ],
    [columns, grammar, label, onRun],
  );
  return (
    <CodeMirror
      className={invalid ? 'sql-editor invalid' : 'sql-editor'}
      value={value}
      height={height}
      theme={dark ? 'dark' : 'light'}
      extensions={extensions}
      readOnly={readOnly}
      {...(onChange === undefined ? {} : { onChange })}
      basicSetup={{ foldGutter: false, highlightActiveLine: false }}
      placeholder="SELECT …"
    />
  );
}
