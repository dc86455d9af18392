import { texts } from '@mingjing/contract';
import { Checkbox } from 'antd';

/** What a file of users leaves open: columns that nothing is taken from, and roles that are not there yet. */
export interface Choices {
  /** Titles of columns that hold attributes of users. */
  attributes: readonly string[];
  createRoles: boolean;
}
/** As many roles as are named; of more their number is told. */
const mostNames = 6;

export const noChoices: Choices = { attributes: [], createRoles: false };

interface ImportChoicesProps {
  unused: readonly string[];
  missingRoles: readonly string[];
  chosen: Choices;
  onChange: (chosen: Choices) => void;
}

export function ImportChoices({ unused, missingRoles, chosen, onChange }: ImportChoicesProps) {
  const names = missingRoles.slice(0, mostNames).join('、');
  const titles = [...new Set([...chosen.attributes, ...unused])].toSorted();
  return (
    <>
      {titles.length > 0 && (
        <fieldset className="import-choices">
          <legend>{texts.userImport.asAttributes}</legend>
          <Checkbox.Group
            options={titles}
            value={[...chosen.attributes]}
            onChange={(attributes) => onChange({ ...chosen, attributes })}
          />
        </fieldset>
      )}
      {missingRoles.length > 0 && (
        <Checkbox
          checked={chosen.createRoles}
          onChange={(event) => onChange({ ...chosen, createRoles: event.target.checked })}
        >
          {texts.userImport.createRoles(
            missingRoles.length > mostNames ? `${names} 等` : names,
            missingRoles.length,
          )}
        </Checkbox>
      )}
    </>
  );
}
