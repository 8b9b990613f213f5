import { importsOf, type SourceFile } from './repo-files.ts'

/** A rule of the repository: the files that it covers, and its findings in one of them. */
export type Rule = {
  says: string
  sees: (path: string) => boolean
  /** With fewer files, the rule looks in the wrong place. */
  atLeast: number
  findings: (file: SourceFile) => string[]
  /** A file that the rule must refuse, to prove that it can. */
  refuses: SourceFile
}

/**
 * The wings of the core. A file imports only from its own wing and earlier ones, rules and use cases
 * alike; within a wing the linter refuses circles.
 */
export const WINGS = [
  'base',
  'mail',
  'catalogue',
  'stock',
  'pricing',
  'customers',
  'settings',
  'orders',
  'payments',
  'returns',
  'checkout',
  'account',
  'owner',
]

/** Programs that a person or npm starts, and the file that reads the configuration. */
const READS_ENVIRONMENT =
  /^(?:server\/(?:environment|config|main|start|build|dev|development|bundle\/server-bundle)\.ts|cli\/.*\.ts|images\/make\.ts|seed\/run\.ts|(?:app|desk)\/routes\.ts|[a-z.-]+\.config\.ts)$/

export const isTest = (path: string) =>
  /\.(?:test|e2e)\.tsx?$/.test(path) || path.startsWith('tests/')
export const isCode = (path: string) => /\.(?:ts|tsx|css)$/.test(path)
/** Browser code without markup: a hook, stored state, a call to the server. */
const isBrowserFile = (path: string) =>
  /^app\/shop\/.*\/(?:use-[^/]+|[^/]+-store|[^/]+\.browser)\.ts$/.test(path) && !isTest(path)
const isRuleFile = (path: string) =>
  /^app\/(?:core|shop)\/(?:[^/]+\/)+[^/]+\.ts$/.test(path) &&
  !/\.(?:server|test)\.ts$/.test(path) &&
  !isBrowserFile(path)
const isUseCase = (path: string) => /^app\/(?:core|shop)\/.*\.server\.ts$/.test(path)
const isCore = (path: string) => path.startsWith('app/core/') && !isTest(path)
const isShopPart = (path: string) =>
  (/^(?:app\/shop|desk\/(?!routes\/|root|entry))\/?.*\.tsx$/.test(path) && !isTest(path)) ||
  isBrowserFile(path)
const wingOf = (path: string) => /^app\/core\/([^/]+)\//.exec(path)?.[1]

export const IMPORT_RULES: Rule[] = [
  {
    says: 'a rule file imports rule files, content, and valibot',
    sees: isRuleFile,
    atLeast: 10,
    findings: (file) =>
      importsOf(file)
        .map(({ from }) => from)
        .filter((from) => !isRuleFile(from) && !/^content\/|^package:valibot$/.test(from)),
    refuses: {
      path: 'app/core/base/money/money.ts',
      text: "import { placeOrder } from '#core/checkout/place-order.server.ts'",
    },
  },
  {
    says: 'the core imports its own wing and earlier ones, never a screen, a route or a server',
    sees: isCore,
    atLeast: 100,
    findings: (file) =>
      importsOf(file)
        .map(({ from }) => from)
        .filter((from) => !coreMayImport(wingOf(file.path), from)),
    refuses: {
      path: 'app/core/orders/orders.server.ts',
      text: "import { openReturn } from '#core/returns/returns.server.ts'",
    },
  },
  {
    says: 'content is data: its only code reads its pages of text',
    sees: (path) => path.startsWith('content/'),
    atLeast: 40,
    findings: ({ path }) =>
      /\.tsx?$/.test(path) && path !== 'content/pages/page-files.ts' ? ['code'] : [],
    refuses: { path: 'content/shop.ts', text: 'export const firstShop = {}' },
  },
  {
    says: 'the core has no screens',
    sees: (path) => path.startsWith('app/core/') && isCode(path),
    atLeast: 100,
    findings: ({ path }) => (/\.(?:tsx|css)$/.test(path) ? ['a screen'] : []),
    refuses: { path: 'app/core/pricing/cart/cart-line.tsx', text: '' },
  },
  {
    says: 'a file of the core stands in one of the wings',
    sees: (path) => path.startsWith('app/core/'),
    atLeast: 10,
    findings: ({ path }) => (WINGS.includes(wingOf(path) ?? '') ? [] : ['unknown wing']),
    refuses: { path: 'app/core/misc/misc.ts', text: '' },
  },
  {
    says: 'a part of a page never imports server code, except its types',
    sees: isShopPart,
    atLeast: 1,
    findings: (file) =>
      importsOf(file)
        .filter(({ from, typeOnly }) => !typeOnly && isServerSide(from))
        .map(({ from }) => from),
    refuses: {
      path: 'app/shop/cart/cart-line.tsx',
      text: "import {\n  findCart,\n} from './cart.server.ts'",
    },
  },
  {
    says: 'app/ui knows react and itself, and no word of the shop',
    sees: (path) => /^app\/ui\/.*\.tsx?$/.test(path) && !isTest(path),
    atLeast: 5,
    findings: (file) =>
      importsOf(file)
        .map(({ from }) => from)
        .filter(
          (from) =>
            !from.startsWith('app/ui/') &&
            !/^package:(?:(?:react|react-dom|react-router)(?:\/.*)?|.*\.woff2\?url)$/.test(from),
        ),
    refuses: {
      path: 'app/ui/price.tsx',
      text: "import type { Cents } from '#core/base/money/money.ts'",
    },
  },
  {
    says: 'a form has one round and one text: `answerForm`, `keepPage`, FORM_INCOMPLETE',
    sees: (path) =>
      /^app\/(?:core|routes|shop)\/.*\.tsx?$/.test(path) &&
      path !== 'app/core/base/text/form-answer.ts' &&
      path !== 'app/shop/forms/keep-page.browser.ts' &&
      !isTest(path),
    atLeast: 500,
    findings: ({ text }) => text.match(/\bserverAction\(\)|'Revisa los campos/g) ?? [],
    refuses: {
      path: 'app/routes/note.tsx',
      text: 'try { return await serverAction() } catch { return FAILED }',
    },
  },
  {
    says: 'nothing but the desk imports the desk, and the desk imports no screen of the shop',
    sees: (path) =>
      /^(?:app|cli|content|db|desk|seed|server)\/.*\.tsx?$/.test(path) && !isTest(path),
    atLeast: 500,
    findings: (file) =>
      importsOf(file)
        .map(({ from }) => from)
        .filter((from) =>
          file.path.startsWith('desk/')
            ? /^app\/(?:shop|routes)\//.test(from)
            : from.startsWith('desk/'),
        ),
    refuses: {
      path: 'app/shop/layout/header.tsx',
      text: "import { ROOMS } from '../../../desk/rooms.ts'",
    },
  },
  {
    says: 'the shop itself never imports routes or the seed, and only tests import tests',
    sees: (path) => /\.tsx?$/.test(path) && !isTest(path) && !path.endsWith('.config.ts'),
    atLeast: 20,
    findings: (file) =>
      importsOf(file)
        .map(({ from }) => from)
        .filter(
          (from) =>
            from.startsWith('tests/') ||
            (from.startsWith('seed/') && !file.path.startsWith('seed/')) ||
            /\.test\.tsx?$/.test(from) ||
            (/^app\/(?:core|shop)\//.test(file.path) && /^(?:app\/routes|server)\//.test(from)),
        ),
    refuses: {
      path: 'app/shop/cart/cart.server.ts',
      text: "export { readConfig } from '#server/config.ts'",
    },
  },
]

function coreMayImport(wing: string | undefined, from: string): boolean {
  if (from.startsWith('package:')) return !/^package:react(?:-|$)/.test(from)
  if (/^(?:content|db)\//.test(from)) return true
  const other = wingOf(from)
  if (wing === undefined || other === undefined) return false
  return WINGS.indexOf(other) <= WINGS.indexOf(wing)
}

function isServerSide(from: string): boolean {
  return (
    /\.server\.tsx?$/.test(from) ||
    /^(?:server|db|cli)\//.test(from) ||
    /^package:(?:node:|kysely|pg|nodemailer|react-dom\/server)/.test(from)
  )
}

export const TEXT_RULES: Rule[] = [
  textRule('time and chance enter rules and use cases as arguments', {
    sees: (path) => isRuleFile(path) || isUseCase(path),
    atLeast: 10,
    never: /new Date\(\s*\)|\bDate\.now\(|\bMath\.random\(|\bperformance\.now\(/,
    refuses: { path: 'app/core/orders/order.ts', text: 'const now = new Date()' },
  }),
  textRule('only the configuration and programs that are started read the environment', {
    sees: (path) => /\.tsx?$/.test(path) && !isTest(path) && !READS_ENVIRONMENT.test(path),
    atLeast: 20,
    never: /\bprocess\.env\b/,
    refuses: { path: 'app/core/mail/mail.server.ts', text: "process.env['SMTP_URL']" },
  }),
  textRule('no style attributes: the content security policy refuses them', {
    sees: (path) => path.endsWith('.tsx'),
    atLeast: 5,
    never: /\sstyle=/,
    refuses: { path: 'app/ui/bar.tsx', text: '<div style={{ width: 3 }} />' },
  }),
  textRule('no sheet in a body: each one that comes later would lay the whole page out anew', {
    sees: (path) => path.endsWith('.tsx') && !isTest(path),
    atLeast: 100,
    never: /<link rel="stylesheet"|\.css\?url/,
    refuses: { path: 'app/ui/bar.tsx', text: '<link rel="stylesheet" href={sheet} />' },
  }),
  textRule('layers decide in style sheets, not !important', {
    sees: (path) => path.endsWith('.css'),
    atLeast: 3,
    never: /!\s*important/,
    refuses: { path: 'app/ui/base.css', text: 'a { color: red !important }' },
  }),
  textRule('nothing is left for later', {
    sees: (path) => !path.startsWith('content/'),
    atLeast: 30,
    never: /\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/, // brackets keep this line from matching itself
    refuses: { path: 'app/root.tsx', text: ['// TO', 'DO: later'].join('') },
  }),
  textRule('a merge is finished', {
    sees: () => true,
    atLeast: 500,
    never: /^(?:<{7}|>{7}) /,
    refuses: { path: 'docs/start.md', text: `${'<'.repeat(7)} HEAD` },
  }),
  textRule('a comment names a decision by its number', {
    sees: (path) => isCode(path) && !isTest(path),
    atLeast: 100,
    never: /\bdecisions?(?:, |: )["'a-z]/,
    refuses: {
      path: 'app/core/pricing/cart/cart.ts',
      text: '// Source: decisions, "A default variant".',
    },
  }),
  textRule('the project names no machine and no registry', {
    sees: () => true,
    atLeast: 30,
    never: /(?:^|[\s'"`(=:])\/(?:work|root|home)\/|registry\.npmjs|deb\.debian\.org/m,
    refuses: { path: 'docs/start.md', text: ['cd /wo', 'rk/main'].join('') },
  }),
]

export const SHAPE_RULES: Rule[] = [
  {
    says: 'what moves for ever is moved, not painted anew sixty times a second',
    sees: (path) => path.endsWith('.css'),
    atLeast: 50,
    findings: ({ text }) =>
      [...text.matchAll(/animation: ([\w-]+) [^;]*\binfinite\b/g)].flatMap(([, name]) =>
        (keyframesOf(name ?? '', text).match(/(?<=[{;\s])[a-z-]+(?=:)/g) ?? [])
          .filter((property) => !MOVED.test(property))
          .map((property) => `${name}: ${property}`),
      ),
    refuses: {
      path: 'app/ui/bar.module.css',
      text: '.a { animation: run 6s infinite; }\n@keyframes run {\n  from {\n    width: 0;\n  }\n}',
    },
  },
  {
    says: 'file names are kebab-case',
    sees: (path) => /\.(?:ts|tsx|css|json)$/.test(path),
    atLeast: 30,
    findings: ({ path }) =>
      path
        .split('/')
        .filter(
          (part) => !/^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/.test(part),
        ),
    refuses: { path: 'app/ui/BigButton.tsx', text: '' },
  },
  {
    says: 'no drawers: utils, helpers, common, misc, index',
    sees: isCode,
    atLeast: 20,
    findings: ({ path }) =>
      (/(?:^|\/)(?:utils?|helpers?|common|misc|index)(?:[./]|$)/.exec(path) ?? []).slice(0, 1),
    refuses: { path: 'app/shop/cart/utils.ts', text: '' },
  },
  {
    says: 'a file is one room: 300 lines, a test 400, a route 120',
    sees: isCode,
    atLeast: 20,
    findings: ({ path, text }) => {
      const lines = text.split('\n').length - 1
      return lines > mostLines(path) ? [`${lines} lines`] : []
    },
    refuses: { path: 'app/routes/home.tsx', text: '\n'.repeat(121) },
  },
]

/** Properties that a browser animates beside the page's thread. */
const MOVED = /^(?:transform|translate|scale|rotate|opacity)$/

const keyframesOf = (name: string, css: string): string =>
  new RegExp(`@keyframes ${name} \\{[\\s\\S]*?\\n *\\}\\n *\\}`).exec(css)?.[0] ?? ''

function mostLines(path: string): number {
  if (isTest(path)) return 400
  return /^(?:app|desk)\/routes\/.*\.tsx?$/.test(path) ? 120 : 300
}

type TextRule = Pick<Rule, 'sees' | 'atLeast' | 'refuses'> & { never: RegExp }

export function textRule(says: string, { never, ...rest }: TextRule): Rule {
  return {
    says,
    ...rest,
    findings: ({ path, text }) =>
      (path.endsWith('.css') ? withoutComments(text) : text)
        .split('\n')
        .flatMap((line, at) => (never.test(line) ? [`line ${at + 1}: ${line.trim()}`] : [])),
  }
}

function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
}
