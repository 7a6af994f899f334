import { Button, Checkbox, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { type BaseMapProvider, call, errorText, query } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { notify } from '../ui/index.ts';
import { BASE_MAP_CATALOGUE, SAVE_BASE_MAPS } from './calls.ts';
import classes from './FirstQuestion.module.css';
import { BASE_MAPS_PATH } from './index.ts';
import { newLayer, storedOf } from './layerForm.ts';
import { baseMapsTexts } from './texts.ts';

/**
 * Asks the owner of the installation, once, whether maps from outside may be used, and which of those that need nothing else. Nothing
 * where that has been answered. It waits at the foot of the map as a few lines, which hide no vehicle, until somebody wants to choose.
 */
export function FirstQuestion() {
  const t = useTexts(baseMapsTexts);
  const titleId = useId();
  const client = useQueryClient();
  const catalogue = useQuery(query(BASE_MAP_CATALOGUE, {})).data?.baseMapCatalogue;
  const [chosen, setChosen] = useState<BaseMapProvider[]>([]);
  const [isOpen, setOpen] = useState(false);
  const answer = useMutation({
    mutationFn: (providers: readonly BaseMapProvider[]) =>
      call(SAVE_BASE_MAPS, {
        fromOutside: providers.length > 0,
        layers: providers.map((provider) => storedOf(newLayer(provider))),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: [BASE_MAP_CATALOGUE.toString()] }),
    onError: (error) => notify.danger(errorText(error)),
  });
  // The content policy of this page was made before: it stays to say that the page has to be loaded again.
  const isYes = answer.isSuccess && answer.variables.length > 0;
  if (!catalogue || (catalogue.fromOutside !== null && !isYes)) return null;
  const onlyBuiltIn = (
    <Button
      variant="default"
      loading={answer.isPending && answer.variables.length === 0}
      onClick={() => answer.mutate([])}
    >
      {t('onlyBuiltIn')}
    </Button>
  );
  const simple = catalogue.offers.filter(({ needsKey, host }) => !needsKey && host !== null);
  return (
    <Paper
      component="section"
      className={classes.card}
      shadow="md"
      withBorder
      p="md"
      aria-labelledby={titleId}
    >
      <Title order={2} size="h4" id={titleId}>
        {t('question')}
      </Title>
      {isYes ? (
        <Stack gap="sm" mt="xs">
          <Text size="sm" role="status">
            {t('answered')}
          </Text>
          <Button className={classes.last} onClick={() => globalThis.location.reload()}>
            {t('reload')}
          </Button>
        </Stack>
      ) : !isOpen ? (
        <Stack gap="sm" mt="xs">
          <Text size="sm">{t('whatFor')}</Text>
          <div className={classes.actions}>
            {onlyBuiltIn}
            <Button onClick={() => setOpen(true)}>{t('chooseMaps')}</Button>
          </div>
        </Stack>
      ) : (
        <Stack gap="sm" mt="xs">
          <Text size="sm">{t('fromOutsideHint')}</Text>
          <Checkbox.Group
            aria-label={t('catalogue')}
            value={chosen}
            onChange={(values) => setChosen(values as BaseMapProvider[])}
          >
            <Stack gap="xs">
              {simple.map(({ provider }) => (
                <Checkbox
                  key={provider}
                  value={provider}
                  label={t(provider)}
                  description={t(`${provider}_terms`)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <div className={classes.actions}>
            {onlyBuiltIn}
            <Button
              disabled={chosen.length === 0}
              loading={answer.isPending && answer.variables.length > 0}
              onClick={() => answer.mutate(chosen)}
            >
              {t('useChosen')}
            </Button>
          </div>
          <Link className={classes.more} to={BASE_MAPS_PATH}>
            {t('wholeCatalogue')}
          </Link>
        </Stack>
      )}
    </Paper>
  );
}
