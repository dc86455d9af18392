import {
  keywordCompletionSource,
  MariaSQL,
  MSSQL,
  PLSQL,
  PostgreSQL,
  SQLDialect,
  StandardSQL,
  schemaCompletionSource,
} from '@codemirror/lang-sql';
import type { EditorGrammar, SourceTable } from '@mingjing/contract';
import CodeMirror, {
  type EditorState,
  EditorView,
  ExternalChange,
  keymap,
  Prec,
} from '@uiw/react-codemirror';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTheme } from '../app/theme.ts';
import { sqlColours } from './sql/sql-colours.ts';
import { completeColumns, queryWords, schemaOf } from './sql/sql-completion.ts';
import { tabPasses } from './sql/tab-passes.ts';
import './sql-editor.css';

const MDX = SQLDialect.define({
  keywords:
    'with member set as select on columns rows pages from where non empty and or not is case when then else end null having dimension cell properties format_string',
  builtin:
    'measures members children currentmember crossjoin filter topcount bottomcount order hierarchize descendants ancestor parallelperiod ytd sum avg count iif isempty nonempty union except generate head tail lag lead',
  doubleQuotedStrings: true,
});
const none: readonly string[] = [];
const noTables: readonly SourceTable[] = [];
const selectedIn = (state: EditorState): string => {
  const { from, to } = state.selection.main;
  return state.sliceDoc(from, to).trim();
};
const grammars: Record<EditorGrammar, SQLDialect> = {
  MariaSQL,
  MDX,
  MSSQL,
  PLSQL,
  PostgreSQL,
  StandardSQL,
};

/** Tab indents what is being written: how to get on then. */
const wayOut = '输入后按 Tab 缩进；先按 Esc 再按 Tab 离开';

export interface SqlEditorProps {
  value: string;
  onChange?: (text: string) => void;
  /** To be read and copied only. */
  readOnly?: boolean;
  /** Ctrl+Enter, with the selected part of the script; '' when nothing is selected. */
  onRun?: (selected: string) => void;
  /** Told of every change of the selection: its text. */
  onSelect?: (selected: string) => void;
  /** Words offered while typing: columns already known. */
  columns?: readonly string[];
  /** Tables of the source, offered with their columns. */
  tables?: readonly SourceTable[];
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
  onSelect,
  columns = none,
  tables = noTables,
  grammar = 'MariaSQL',
  height = '200px',
  label,
  invalid = false,
}: SqlEditorProps) {
  const { dark } = useTheme();
  // The component holds back what comes from outside while somebody types, and writes it over what was typed since.
  const [begun] = useState(value);
  const [view, setView] = useState<EditorView>();
  useLayoutEffect(() => {
    const text = view?.state.doc.toString();
    if (view === undefined || text === undefined || text === value) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: value },
      annotations: ExternalChange.of(true),
    });
  }, [view, value]);
  // Held aside: other functions must not set the editor up anew, which would close what it offers.
  const told = useRef({ onRun, onSelect });
  useEffect(() => {
    told.current = { onRun, onSelect };
  });
  const extensions = useMemo(
    () => [
      grammars[grammar].extension,
      sqlColours(dark),
      ...[
        schemaCompletionSource({ dialect: grammars[grammar], schema: schemaOf(tables, columns) }),
        keywordCompletionSource(grammar === 'MDX' ? MDX : queryWords, true),
        completeColumns(tables, columns),
      ].map((autocomplete) => grammars[grammar].language.data.of({ autocomplete })),
      EditorView.updateListener.of(({ selectionSet, docChanged, state }) => {
        if (selectionSet || docChanged) told.current.onSelect?.(selectedIn(state));
      }),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': wayOut }),
      tabPasses(),
      Prec.highest(
        keymap.of([
          {
            key: 'Mod-Enter',
            run: ({ state }) => {
              told.current.onRun?.(selectedIn(state));
              return true;
            },
          },
        ]),
      ),
    ],
    [columns, tables, grammar, label, dark],
  );
  return (
    <CodeMirror
      className={invalid ? 'sql-editor invalid' : 'sql-editor'}
      value={begun}
      onCreateEditor={setView}
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
