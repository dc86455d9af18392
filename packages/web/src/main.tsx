import './app/tokens.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './app/root.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no #root');
createRoot(place).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
