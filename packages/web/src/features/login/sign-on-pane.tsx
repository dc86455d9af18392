import { type SessionUser, signOnTexts } from '@mingjing/contract';
import { useEffect, useState } from 'react';
import type { Handed } from './handed.ts';
import type { LoginProblem } from './sign-in.ts';
import { accept, decline, type SignOn, signOnWith } from './sign-on.ts';
import { SigningOn } from './signing-on.tsx';
import './first-password.css';

const nameOf = ({ name, username }: SessionUser): string => (name === '' ? username : name);

interface SignOnPaneProps {
  handed: Handed;
  onIn: (username: string) => Promise<void>;
  onProblem: (problem: LoginProblem) => void;
}

/** A sign-on under way, and the question whether it may end another user's session in this browser. */
export function SignOnPane({ handed, onIn, onProblem }: SignOnPaneProps) {
  const [asked, setAsked] = useState<Extract<SignOn, { kind: 'other' }> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was handed over is looked at once
  useEffect(() => {
    let gone = false;
    void signOnWith(handed).then((found) => {
      if (gone) return;
      if (found.kind === 'in') void onIn(found.username);
      else if (found.kind === 'other') setAsked(found);
      else onProblem(found.problem);
    });
    return () => {
      gone = true;
    };
  }, [handed]);

  if (asked === null) return <SigningOn />;
  const { present, offered } = asked;
  const enter = ({ username }: SessionUser): void => {
    setAsked(null);
    void onIn(username);
  };
  return (
    <div className="login-switch" role="alertdialog" aria-labelledby="login-switch-text">
      <p id="login-switch-text">{signOnTexts.switch(nameOf(present.user), nameOf(offered.user))}</p>
      <button
        type="button"
        className="login-submit login-submit-long"
        onClick={() => {
          accept(offered, present);
          enter(offered.user);
        }}
      >
        {signOnTexts.switchTo(nameOf(offered.user))}
      </button>
      <button
        type="button"
        className="login-back"
        onClick={() => {
          decline(offered, present);
          enter(present.user);
        }}
      >
        {signOnTexts.stay(nameOf(present.user))}
      </button>
    </div>
  );
}
