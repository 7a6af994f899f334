import { type ExecutionResult, execute, GraphQLError } from 'graphql';
import { FILES } from '../areas/files.ts';
import { newFleet } from '../fleet/newFleet.ts';
import type { FakeFleet, FakeUser } from '../fleet/types.ts';
import { newUser, type UserWish } from '../fleet/users.ts';
import type { Asked, FileAnswer } from './asked.ts';
import { type CallArguments, CallBook } from './callBook.ts';
import { readCall, schema } from './executable.ts';
import { refusal } from './refusal.ts';
import { Sessions } from './sessions.ts';

/** The HTTP status of a refused file by its code. */
const STATUS: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INTERNAL: 500,
};

/**
 * A server of the contract without a server: calls are checked and answered by the real schema with its guards, over a small fleet
 * in memory. A test changes the fleet, or single answers. An answer that the schema does not allow is a fault, which fails the test.
 */
export class FakeApi extends CallBook {
  readonly fleet: FakeFleet = newFleet();
  readonly sessions = new Sessions();
  /** Stand-ins of other hosts that pages may ask, by their origin. */
  readonly otherHosts = new Map<string, (request: Request) => Response>();
  /** What went wrong within the fake itself. */
  readonly faults: string[] = [];
  readonly #files = new Map<string, FileAnswer>();

  /** A user of the test's own: by default the manager of Andina, in Spanish. */
  newUser(wish: Partial<UserWish> = {}): FakeUser {
    return newUser(this.fleet, wish);
  }

  /** Answers requests at a path under /api otherwise than the fleet would. */
  answerFile(path: string, answer: FileAnswer): void {
    this.#files.set(path, answer);
  }

  /** Answers one call over HTTP. */
  async post(text: string, variables: CallArguments, token: string | null): Promise<ExecutionResult> {
    const document = readCall(text);
    if (!('kind' in document)) return { errors: this.shown(document) };
    const contextValue = this.asked(token);
    const { data, errors } = await execute({ schema, document, variableValues: variables, contextValue });
    return errors ? { data, errors: this.shown(errors) } : { data };
  }

  /** Answers a request for a file, or with one. */
  async file(url: URL, init: RequestInit, token: string | null): Promise<Response> {
    await this.begin(url.pathname, Object.fromEntries(url.searchParams));
    const answer =
      this.#files.get(url.pathname) ?? FILES.find(({ path }) => url.pathname.startsWith(path))?.answer;
    try {
      if (!answer) throw new Error('no area of apps/web/src/testing/areas answers it yet');
      return await answer(url, init, this.asked(token));
    } catch (cause) {
      const error = cause instanceof GraphQLError ? cause : new GraphQLError(String(cause));
      const errors = this.shown([error]);
      return Response.json({ errors }, { status: STATUS[String(errors[0]?.extensions.code)] ?? 400 });
    }
  }

  /** The context of the calls of a token. */
  asked(token: string | null): Asked {
    const user = this.sessions.userOf(token);
    return {
      fleet: this.fleet,
      sessions: this.sessions,
      book: this,
      token,
      get user(): FakeUser {
        if (!user) throw refusal('UNAUTHENTICATED');
        return user;
      },
    };
  }

  /** Errors as the server would show them: one without a code is a fault of the fake or of the test. */
  shown(errors: readonly GraphQLError[]): GraphQLError[] {
    return errors.map((error) => {
      if (error.extensions.code !== undefined) return error;
      this.faults.push(`${error.path?.join('.') ?? 'a call'}: ${error.message}`);
      return refusal('INTERNAL');
    });
  }
}
