import './app/tokens.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Start } from './app/start.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no #root');
createRoot(place).render(
  <StrictMode>
    <Start />
  </StrictMode>,
);
