import { isCode, isTest, textRule, type Rule } from './repo-rules.ts'

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
  textRule('the name of the shop is typed in its file alone', {
    sees: (path) =>
      /^(?:app|cli|content|db|desk|public|seed|server)\//.test(path) &&
      !/\.test\.tsx?$|\/golden\//.test(path) &&
      path !== 'content/shop.ts',
    atLeast: 500,
    never: /\bVereda\b/,
    refuses: { path: 'app/shop/layout/header.tsx', text: '<h1>Vereda</h1>' },
  }),
]
