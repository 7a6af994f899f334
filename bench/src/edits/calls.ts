/** Calls the API of a server at `url` as somebody who has logged in. */
export type Call = <T>(query: string, variables?: Record<string, unknown>) => Promise<T>;

/** Logs in; gives the calls of that user, which throw the code of the first error. */
export async function loggedIn(
  url: string,
  { userName, password }: { userName: string; password: string },
): Promise<Call> {
  const { login } = await post<{ login: { token: string } }>(
    url,
    'mutation ($u: String!, $p: String!) { login(userName: $u, password: $p) { token } }',
    { u: userName, p: password },
  );
  return (query, variables = {}) => post(url, query, variables, login.token);
}

async function post<T>(
  url: string,
  query: string,
  variables: Record<string, unknown>,
  token?: string,
): Promise<T> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] };
  if (errors?.[0]) throw new Error(errors[0].message);
  return data;
}
