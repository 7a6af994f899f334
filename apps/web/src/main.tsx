import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startApp } from './app/start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');

createRoot(root).render(
  <StrictMode>
    <App {...startApp()} />
  </StrictMode>,
);
