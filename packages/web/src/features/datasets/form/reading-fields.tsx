import { type DatasetItem, grammarOf } from '@mingjing/contract';
import { CombinationField } from '../combine/combination-field.tsx';
import { CubeField } from '../cubes/cube-field.tsx';
import { ScriptField } from '../script-field.tsx';
import { TableField } from '../tables/table-field.tsx';
import type { DatasetFormState } from './use-dataset-form.ts';

interface ReadingFieldsProps {
  form: DatasetFormState;
  /** The other datasets, which a combined one may be made of. */
  others: readonly DatasetItem[];
}

/** What is read: a combination of datasets, a cube, a table, or a statement of the author's own. */
export function ReadingFields({ form, others }: ReadingFieldsProps) {
  const { dataset, values, set, rows } = form;
  const { source } = rows;
  if (form.isCombined)
    return (
      <CombinationField
        combination={values.combination}
        datasets={others}
        isNew={dataset === null}
        isOpen={dataset === null || values.combination !== null}
        onCancel={() => void form.cancel()}
        onChange={(combination) => {
          set({ combination });
          void rows.combine(combination, false);
        }}
      />
    );
  return (
    <>
      {source?.datasourceType === 'saiku' && (
        <CubeField
          key={source.id}
          datasourceId={source.id}
          script={values.sql}
          onScript={(sql) => set({ sql })}
          onRun={() => void rows.read(true)}
        />
      )}
      {source?.datasourceType === 'jdbc' && dataset?.rights?.source !== false && (
        <TableField
          key={source.id}
          datasourceId={source.id}
          script={values.sql}
          onUse={(sql, name) => void form.takeTable(sql, name)}
        />
      )}
      {!rows.sheet && (
        <ScriptField
          value={values.sql}
          columns={form.columns}
          tables={rows.tables}
          grammar={grammarOf(source)}
          error={form.errors.sql}
          running={rows.loading}
          problem={rows.problem}
          onChange={(sql) => set({ sql })}
          onRun={(part) => void rows.read(true, part)}
          onStop={rows.stop}
        />
      )}
    </>
  );
}
