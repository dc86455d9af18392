import { currentBrand } from '../../../app/brand.ts';
import { DatasetCalculated } from '../dataset-calculated.tsx';
import { DatasetField } from '../dataset-field.tsx';
import { DatasetMeasures } from '../dataset-measures.tsx';
import { measureSource } from '../dataset-values.ts';
import { EpochAdvice, usualZone } from '../epoch-advice.tsx';
import type { DatasetFormState } from './use-dataset-form.ts';

/** What is reckoned from the columns: row by row, and after the rows were aggregated. */
export function FormulaFields({ form }: { form: DatasetFormState }) {
  const { values, columns, set, rows, readColumns } = form;
  const source = measureSource(values, form.dataset, rows.sheet);
  return (
    <div className="dataset-form-pair">
      <DatasetField label="计算字段" id="dataset-calculated" hint="逐行计算，用法与其他字段一样">
        <DatasetCalculated
          calculated={values.calculated}
          columns={columns}
          taken={values.measures.map(({ alias }) => alias)}
          onChange={(calculated) => set({ calculated })}
          source={source}
          onOpen={readColumns}
        />
        <EpochAdvice
          loaded={rows.isPart ? null : form.preview}
          calculated={values.calculated}
          zone={currentBrand().timezone ?? usualZone}
          onAdd={(made) => set({ calculated: [...values.calculated, ...made] })}
        />
      </DatasetField>
      <DatasetField label="计算指标" id="dataset-measures" hint="汇总之后计算">
        <DatasetMeasures
          measures={values.measures}
          columns={[...columns, ...values.calculated.map(({ name }) => name)]}
          calculated={values.calculated}
          onChange={(measures) => set({ measures })}
          source={source}
          onOpen={readColumns}
        />
      </DatasetField>
    </div>
  );
}
