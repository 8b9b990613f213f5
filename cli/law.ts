import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { lawReport, type LawFinding, type LawState } from '#core/owner/law/law-report.ts'
import { seeShop } from '#server/law/see-shop.ts'
import { sellingSettings } from './selling.ts'
import { Refusal, WrongUsage, type Command, type Group, type Input } from './terminal/command.ts'
import type { Screen } from './terminal/screen.ts'
import { table } from './terminal/table.ts'
import { count } from './terminal/words.ts'

const STATES: Readonly<Record<LawState, string>> = {
  missing: 'falta',
  due: 'faltará',
  unseen: 'sin ver',
  not_now: 'no toca',
  holds: 'se cumple',
}

const ORDER: readonly LawState[] = ['missing', 'due', 'unseen', 'holds', 'not_now']

const look: Command = {
  name: 'ley',
  says: 'mira la tienda en marcha y dice qué pide la ley, desde cuándo, y qué falta',
  more: [
    'Abre las páginas como quien entra por primera vez, y mira también los ajustes y las facturas. Sin --todo enseña lo que falta hoy y lo que faltará más adelante.',
    'La tienda hace lo mismo sola cuatro veces al día, y hoy dice cuántas reglas faltan.',
    'Es una lista de lo que un programa puede ver, no el consejo de un abogado: las reglas marcadas «asesor» están por confirmar.',
  ],
  options: {
    todo: { says: 'también lo que se cumple' },
    tienda: { takes: 'URL', says: 'la tienda que mira, si no es la de SHOP_URL' },
  },
  examples: ['', '--todo', '--tienda https://www.tutienda.example'],
  run: async (input) => {
    const findings = await findingsOf(input)
    return { json: { findings }, text: textOf(input.screen, findings, input.has('todo')) }
  },
}

async function findingsOf(input: Input): Promise<LawFinding[]> {
  const { db } = await input.shop()
  const { shopUrl } = sellingSettings(input.env)
  const address = input.option('tienda') ?? shopUrl
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
    throw new WrongUsage(`«${address}» no es una dirección web.`)
  }
  const seen = await seeShop({ db, address, shopUrl }).catch((error: unknown) => {
    throw new Refusal(
      `La tienda no contesta en ${address}: arráncala con npm start, o di dónde está con --tienda.\nDetalle técnico: ${String(error)}`,
    )
  })
  return lawReport(seen, madridDay(input.now)).toSorted(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state),
  )
}

function textOf(screen: Screen, findings: readonly LawFinding[], isAll: boolean): string {
  const shown = findings.filter(({ state }) => isAll || (state !== 'holds' && state !== 'not_now'))
  const of = (state: LawState) => findings.filter((finding) => finding.state === state).length
  const sum = [
    `${count(of('missing'), 'regla falta', 'reglas faltan')} hoy`,
    `${of('due')} más adelante`,
    count(of('holds'), 'se cumple', 'se cumplen'),
  ].join(', ')
  const unseen = of('unseen') === 0 ? [] : ['Lo que no se ha podido ver no se da por cumplido.']
  const rows = shown.map((finding) => [
    STATES[finding.state],
    formatMediumDay(finding.since),
    finding.missing === null ? finding.title : `${finding.title}. Falta: ${finding.missing}.`,
    sourceOf(finding),
    finding.missing === null ? '' : finding.wayOut,
  ])
  return [
    ...(rows.length === 0 ? [] : [table(screen, COLUMNS, rows)]),
    [`${sum}.`, ...unseen].join(' '),
  ].join('\n\n')
}

const COLUMNS = [
  { head: 'Estado' },
  { head: 'Desde' },
  { head: 'Regla', shrinks: true },
  { head: 'Fuente', shrinks: true },
  { head: 'Salida', shrinks: true },
]

const sourceOf = ({ source, certainty }: LawFinding): string =>
  certainty === 'adviser' ? `${source} (asesor)` : source

export const law: Group = {
  name: 'ley',
  says: 'Lo que la ley pide a la tienda',
  commands: [look],
  sole: look,
}
