import { isCode, isTest, textRule, type Rule } from './repo-rules.ts'

/** At a start, of the build's own files, or in processes of their own: nobody else waits there. */
const MAY_WAIT_FOR_FILES =
  /^(?:server\/(?:config|main|version|load-content|env-file|start|build|build-stamp|config\/verifactu-config|bundle\/[a-z-]+|http\/static-files|pages\/page-assets|pictures\/picture-task)|db\/(?:open|lock|backup|postgres-backup)|app\/core\/orders\/record-schema\/record-schema\.server)\.ts$/

/** Their tests run on both databases: tests/run/suites.ts, and backups in tests/process. */
const SQL_ON_BOTH = /^(?:cli\/(?:many-orders\/|backup\.ts)|desk\/audit-log\/)/

/** What the shop's code never says, and where it may. */
export const SHOP_RULES: Rule[] = [
  textRule(
    'who acts decides the cause that is stored: nobody else writes one, or makes the owner up',
    {
      sees: (path) => /^(?:app|cli|desk|seed|server)\/.*\.tsx?$/.test(path) && !isTest(path),
      atLeast: 500,
      never: /\bcause: '(?:owner|shopper|provider|clock)'|\bcausedBy\(\{ kind: '(?:staff|shell)'/,
      refuses: { path: 'desk/orders/order-changes.server.ts', text: "{ cause: 'owner', at }" },
    },
  ),
  textRule('what only the desk may know is not in a page of the shop, nor read by one', {
    sees: (path) => /^app\/(?!core\/)/.test(path) && isCode(path) && !isTest(path),
    atLeast: 100,
    never: /\bpolicy\.desk\b|\bdeskSettingsText\b|\bcurrentChanges\b/,
    refuses: { path: 'app/root.tsx', text: 'data-settings={deskSettingsText()}' },
  }),
  textRule(
    'where requests are answered nothing waits for a file: a shared folder that hangs would hold them all',
    {
      sees: (path) =>
        /^(?:app|db|desk|server)\/.*\.tsx?$/.test(path) &&
        !isTest(path) &&
        !MAY_WAIT_FOR_FILES.test(path),
      atLeast: 1000,
      // A key and the text of a kept page cost time alone, and SQLite is asked so.
      never: /\b(?!hkdf|gunzip|Database)[a-zA-Z]+Sync\(/,
      refuses: { path: 'server/http/kept-assets.ts', text: 'const { size } = fs.statSync(file)' },
    },
  ),
  textRule('every limit on what comes from outside stands in the one table', {
    sees: (path) =>
      /^(?:app|desk|server)\/.*\.ts$/.test(path) &&
      !isTest(path) &&
      !/\/(?:limits|rate-limit|rate-limit\.server)\.ts$/.test(path),
    atLeast: 500,
    never: /\bcreate(?:Rate|Stored)Limit\(/,
    refuses: { path: 'server/pages/render-budget.ts', text: 'const one = createRateLimit(600)' },
  }),
  textRule('the name of the shop is typed in its file alone', {
    sees: (path) =>
      /^(?:app|cli|content|db|desk|public|seed|server)\//.test(path) &&
      !/\.test\.tsx?$|\/golden\//.test(path) &&
      path !== 'content/shop.json',
    atLeast: 500,
    never: /\bVereda\b/,
    refuses: { path: 'app/shop/layout/header.tsx', text: '<h1>Vereda</h1>' },
  }),
  textRule('the desk and the command line have no SQL: most of their tests run on SQLite alone', {
    sees: (path) =>
      /^(?:cli|desk)\/.*\.tsx?$/.test(path) && !isTest(path) && !SQL_ON_BOTH.test(path),
    atLeast: 300,
    never: /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<]/,
    refuses: { path: 'desk/orders/a.server.ts', text: "await db.selectFrom('orders').execute()" },
  }),
]
