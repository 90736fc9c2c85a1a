/** The operator.owner that every test server is started with. */
export const OPERATOR = { email: 'owner@ringside.test', password: 'a long password' };
