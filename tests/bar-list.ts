/** A test that `npm run bars` runs in its long form, and whose figures it judges. */
export type Bar = { says: string; project: string; file: string; name?: string; minutes?: number }

const barOf =
  (project: 'process' | 'load') =>
  (says: string, file: string, name?: string): Bar => ({
    says,
    project,
    file: `tests/${project}/${file}.test.ts`,
    ...(name === undefined ? {} : { name }),
  })
const inShop = barOf('process')
/** Bars that measure time or load the machine. */
const underLoad = barOf('load')
/** A bar of the server tests, on each database. */
const onBoth = (says: string, file: string, minutes?: number): Bar[] =>
  [
    { kind: 'SQLite', project: 'sqlite' },
    { kind: 'Postgres', project: 'postgres' },
  ].map(({ kind, project }) => ({
    says: `${says} (${kind})`,
    project,
    file: `tests/server/${file}.test.ts`,
    ...(minutes === undefined ? {} : { minutes }),
  }))

export const BARS: Bar[] = [
  { says: 'the rules hold for other samples of chance', project: 'unit', file: 'app/core' },
  underLoad('200 buyers of 10 units × 20 rounds', 'races', 'of ten units'),
  underLoad('1,000 carts that repeat a line', 'races', 'names a line twice'),
  underLoad('100 crossed carts without a deadlock', 'races', 'crossed carts'),
  underLoad('a code for one order × 100 orders', 'races', 'code for one order'),
  underLoad('50 posts × 100 keys', 'races', 'one key is one order'),
  inShop('kill -9 × 100', 'crash'),
  inShop('kill -9 at each named point', 'crash-points'),
  inShop('power cuts: FULL loses none, NORMAL loses some', 'power-cut'),
  {
    says: 'payment: each fault × 20 (SQLite)',
    project: 'sqlite',
    file: 'app/core/payments/stripe-faults.server.test.ts',
  },
  {
    says: 'payment: each fault × 20 (Postgres)',
    project: 'postgres',
    file: 'app/core/payments/stripe-faults.server.test.ts',
  },
  {
    says: 'sent and paid back at once × 25 (SQLite)',
    project: 'sqlite',
    file: 'app/core/orders/to-send.server.test.ts',
    name: 'same moment',
  },
  {
    says: 'sent and paid back at once × 25 (Postgres)',
    project: 'postgres',
    file: 'app/core/orders/to-send.server.test.ts',
    name: 'same moment',
  },
  ...onBoth('10,000 lives of orders: goods and money add up after each step', 'goods-lives', 90),
  ...onBoth('races between owner, shopper, provider and clock × 50', 'goods-races'),
  ...onBoth(
    'kill -9 at each point of parcels, cancelled lines, refunds, returns',
    'goods-crash-points',
  ),
  ...['cli', 'desk'].map((face) => ({
    says: `the tests of ${face}/ on Postgres`,
    project: 'postgres',
    file: `${face}/`,
  })),
  inShop('500 hostile order bodies', 'hostile-orders'),
  underLoad('honest sign-in under a flood', 'sign-in-flood'),
  underLoad('sign-in: same time with and without an account, pages under a flood', 'sign-in'),
  inShop('held stock: a flood of unpaid orders, and an honest buyer', 'held-stock'),
  underLoad('one attacker: slow readers, posts without end, orders of one /48', 'one-attacker'),
  underLoad('hostile fields: 64 KB in each never hold the loop for 50 ms', 'hostile-fields'),
  {
    says: '200,000 old orders lose their buyer (SQLite)',
    project: 'sqlite',
    file: 'app/core/account/retention/anonymise-many.server.test.ts',
  },
  {
    says: '200,000 old orders lose their buyer (Postgres)',
    project: 'postgres',
    file: 'app/core/account/retention/anonymise-many.server.test.ts',
  },
  {
    says: '1,000 products are imported beside orders (Postgres)',
    project: 'postgres',
    file: 'app/core/catalogue/import/import-beside-orders.server.test.ts',
  },
  underLoad('sale day: 20,000 prices are imported beside 10 orders a second', 'sale-day'),
  {
    says: '100,000 guessed order links',
    project: 'sqlite',
    file: 'app/core/orders/order-links.server.test.ts',
    name: 'guessing',
  },
  inShop('a minute without mail server, under load, with kill -9', 'mail-outage'),
  inShop('backups under load, restored elsewhere', 'backup'),
  inShop('a start: processor and memory', 'start-time', 'are recorded'),
  inShop('a collector of traces that is dead or silent', 'traces', 'a collector'),
  inShop('time: another’s thing and none', 'access', 'looks like one'),
  inShop('time: a wrong e-mail and no order', 'order-access', 'told apart'),
  inShop('time: a withdrawal of an order and of none', 'withdrawal-access'),
  underLoad('200,000 typed addresses: memory', 'typed-addresses'),
  underLoad('overload: 2,000 connections, orders beyond the database', 'overload'),
  {
    says: 'a backup of every older version, restored (SQLite)',
    project: 'sqlite',
    file: 'db/restore-older.server.test.ts',
  },
  {
    says: 'a backup of every older version, restored (Postgres)',
    project: 'postgres',
    file: 'db/restore-older.server.test.ts',
  },
  underLoad('lost connections: back ends ended mid-order × 30', 'database-outages', 'lost'),
  {
    says: 'frozen connections are replaced',
    project: 'postgres',
    file: 'db/postgres.server.test.ts',
    name: 'frozen',
  },
  underLoad('a stalled database, and SIGTERM meanwhile', 'database-outages', 'stalled'),
  underLoad('one locked row and fifteen orders', 'database-outages', 'locked'),
  {
    says: 'a locked SQLite file: the loop is held for less than 50 ms',
    project: 'unit',
    file: 'db/sqlite-lock.test.ts',
  },
  underLoad('Postgres restarts × 10 under three servers', 'many-servers'),
  underLoad('full disk', 'disk-full'),
  underLoad('SIGTERM ends within ten seconds', 'shutdown'),
]
