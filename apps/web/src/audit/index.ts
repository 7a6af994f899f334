/** The audit log: who changed what, when, and how it was before. */
import { defineTexts } from '../i18n/index.ts';

/** The page with the audit log. */
export const AUDIT_PATH = '/manage/audit';
/** The permission to read it. */
export const SEES_AUDIT: readonly string[] = ['Auditoria'];

/** What menus call it, before anything of it is loaded. */
export const auditName = defineTexts('auditName', { es: { title: 'Auditoría' }, en: { title: 'Audit' } });

export { useUndoable } from './useUndoable.ts';

/** Loads the page for the router. */
export const loadAuditPage = () => import('./AuditPage.tsx');
