import { type ServiceOption, serviceOption } from '@rastro/domain';
import type { Scope } from '../access/scope.ts';

/** A choice as the contract shows it. */
export interface DescribedOption {
  id: number;
  description: string;
}

/** Choices with their names in the language of who asks. */
export function describedOptions({ requester }: Scope, options: readonly ServiceOption[]): DescribedOption[] {
  const language = requester.language === 'US' ? 'en' : 'es';
  return options.map(({ id, name }) => ({ id, description: name[language] }));
}

/** One of them by its id, which stands for itself where this version does not know it. */
export function describedOption(
  scope: Scope,
  options: readonly ServiceOption[],
  id: number,
): DescribedOption {
  const option = serviceOption(options, id);
  const [described] = option ? describedOptions(scope, [option]) : [];
  return described ?? { id, description: String(id) };
}
