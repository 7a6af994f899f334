import { type ServiceOption, serviceOption } from '@rastro/domain';
import type { Scope } from '../access/scope.ts';

/** A choice as the contract shows it. */
export interface DescribedOption {
  id: number;
  description: string;
}

/** Choices with their names in the language of the requester. */
export function describedOptions({ requester }: Scope, options: readonly ServiceOption[]): DescribedOption[] {
  const language = requester.language === 'US' ? 'en' : 'es';
  return options.map(({ id, name }) => ({ id, description: name[language] }));
}

/** A choice by its id, with its name in the language of the requester; with the id as its name where it is not in the list. */
export function describedOption(
  scope: Scope,
  options: readonly ServiceOption[],
  id: number,
): DescribedOption {
  const option = serviceOption(options, id);
  const [described] = option ? describedOptions(scope, [option]) : [];
  return described ?? { id, description: String(id) };
}
