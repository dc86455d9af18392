import { api, callEnvelope, texts } from '@mingjing/contract';
import { useState } from 'react';
import { clientOptions } from '../../../app/client.ts';
import { tell, toast } from '../../../ui/index.ts';
import { type DatasourceValues, inputOf } from '../datasource-values.ts';

/** 验证: whether the server reaches what the form describes, and what the account may do there beside reading. */
export function useConnectionTest(values: DatasourceValues, id: number | undefined) {
  const [testing, setTesting] = useState(false);
  /** Of which values it was told: others may have another account. */
  const [warned, setWarned] = useState<{ of: DatasourceValues; text: string } | null>(null);
  const test = async (): Promise<void> => {
    setTesting(true);
    setWarned(null);
    try {
      const input = { ...inputOf(values), ...(id === undefined ? {} : { id }) };
      const answer = await callEnvelope(api.datasource.test, { input }, clientOptions);
      if (typeof answer.accountWarning === 'string') setWarned({ of: values, text: answer.accountWarning });
      toast.success(values.datasourceType === 'saiku' ? texts.toast.connected : texts.toast.connectionOk);
    } catch (error) {
      tell(error, texts.toast.connectionFailed);
    } finally {
      setTesting(false);
    }
  };
  return { testing, test, warning: warned?.of === values ? warned.text : undefined };
}
