import { useState } from 'react';
import { providerAddress } from './sign-on.ts';
import './provider-button.css';

/** The way to the hospital's own sign-on, below the form of local accounts. */
export function ProviderButton({ name }: { name: string }) {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState('');
  const go = async (): Promise<void> => {
    setRunning(true);
    setProblem('');
    const found = await providerAddress();
    if ('url' in found) {
      location.assign(found.url);
      return;
    }
    setRunning(false);
    setProblem(found.text);
  };
  return (
    <div className="login-provider">
      <span className="login-or">或</span>
      <button type="button" disabled={running} aria-busy={running} onClick={() => void go()}>
        {running && <span className="login-spinner" aria-hidden="true" />}
        {name}
      </button>
      <p role="alert">{problem}</p>
    </div>
  );
}
