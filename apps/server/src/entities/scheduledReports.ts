import { demandPerson } from '../access/grant.ts';
import {
  demandPlan,
  type Plan,
  plannedFilter,
  problemsOf,
  recurrenceSchema,
} from '../reports/schedules/plan.ts';
import { arrange, ownIfBounded } from '../reports/schedules/store.ts';
import { askAddresses } from '../store/mailAddresses.ts';
import { defineEntity, type Values } from './kernel/entity.ts';
import { flag, text } from './kernel/fields.ts';
import { addresses, addressesIn, structure } from './kernel/structured.ts';

const MOST_ADDRESSES = 50;

const planOf = (values: Values) => values as unknown as Plan & { enabled: boolean };

/**
 * Scheduled reports: what is made of a report, when, and to whom it is mailed. They run in the name of who made them, who has to be allowed
 * what is reported, as has everybody who changes them.
 */
export const scheduledReports = defineEntity({
  one: 'scheduledReport',
  many: 'scheduledReports',
  description: 'A report that is made again and again, and mailed.',
  table: 'scheduled_report',
  permissions: 'Planificador',
  fields: {
    name: text({
      max: 100,
      required: true,
      isUnique: true,
      description: 'Its name; no two of a customer have the same.',
    }),
    report: text({
      max: 60,
      required: true,
      isSearched: false,
      description: 'Which report: the name of its call, such as `fleetKmReport`, or of the call of its file.',
    }),
    format: text({ max: 10, required: true, isSearched: false, description: 'EXCEL, PDF or KML.' }),
    filter: structure({
      schema: plannedFilter,
      description:
        'What the report is asked: the arguments of its call but the range, as JSON, by the usual names.',
    }),
    period: text({
      max: 20,
      required: true,
      isSearched: false,
      description:
        'The range before each run: YESTERDAY, LAST_7_DAYS, LAST_30_DAYS, LAST_WEEK, LAST_MONTH, LAST_n_HOURS, or NOW for what is about a moment.',
    }),
    recurrence: structure({
      schema: recurrenceSchema,
      description:
        'When it runs, in the time zone of the customer, as JSON: frequency, weekdays, everyWeeks, dayOfMonth, minuteOfDay, everyHours (null for once a day), untilMinute, fromDate, untilDate.',
    }),
    recipients: addresses({
      most: MOST_ADDRESSES,
      required: true,
      description: 'The addresses to which it is mailed.',
    }),
    cc: addresses({ most: MOST_ADDRESSES, description: 'The addresses that get a copy.' }),
    missed: text({
      max: 10,
      required: true,
      isSearched: false,
      description:
        'What becomes of a run that was missed: CATCH_UP makes up for it, once however many were, SKIP waits for the next one.',
    }),
    enabled: flag({ byDefault: true, description: 'Whether it runs.' }),
  },
  key: 'name',
  bounds: ownIfBounded,
  check: (values) => [
    ...problemsOf(planOf(values)),
    ...(['CATCH_UP', 'SKIP'].includes(String(values.missed))
      ? []
      : [{ field: 'missed', code: 'unknown' } as const]),
  ],
  hooks: {
    written: async (scope, changes) => {
      for (const { before, after } of changes) {
        if (!after) {
          await arrange(scope, before?.id ?? 0, null, true);
          continue;
        }
        demandPerson(scope.requester); // it runs with all that its creator may
        const plan = planOf(after.values);
        await demandPlan(scope, after.customerId, plan);
        const { recurrence, enabled } = before?.values ?? {};
        const isTimedAnew = recurrence !== plan.recurrence || enabled !== plan.enabled;
        await arrange(scope, after.id, plan, isTimedAnew);
        const { recipients, cc } = after.values;
        const all = [...addressesIn(recipients), ...addressesIn(cc)];
        await askAddresses(scope.db, after.customerId, all, 'REPORTS');
      }
    },
  },
});
