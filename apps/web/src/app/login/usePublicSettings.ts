import { useQuery } from '@tanstack/react-query';
import { callPublic } from '../../api/index.ts';
import { PUBLIC_SETTINGS } from '../../session/index.ts';

/** What the login page needs to know before anybody is logged in; undefined until it does. */
export const usePublicSettings = () =>
  useQuery({
    queryKey: ['publicSettings'],
    queryFn: async () => (await callPublic(PUBLIC_SETTINGS, {})).publicSettings,
  }).data;
