import './app/tokens.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Start } from './app/start.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no #root');
// The first script has told the person instead.
if (document.documentElement.dataset['browser'] !== 'too-old')
  createRoot(place).render(
    <StrictMode>
      <Start />
    </StrictMode>,
  );
