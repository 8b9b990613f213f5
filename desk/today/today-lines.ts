import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { firstDueDay, type OwnerDay } from '#core/owner/owner-day/owner-day.ts'
import { dispatchDay } from '#core/pricing/shipping/delivery-promise.ts'
import { can, type StaffRole } from '#core/account/staff/staff.ts'
import { ageText } from '../ui/when.ts'
import { many, since, type Draft, type TodayLine } from './line-parts.ts'
import { invoiceLines, moneyLines } from './money-lines.ts'
import { recallLines } from './recall-lines.ts'

/** The last backup that was checked; undefined: this shop does not make them at the desk. */
export type BackupState = { madeAt: string | null; isSound: boolean }

const KINDS = {
  withdrawal: ['desistimiento', 'desistimientos'],
  return: ['devolución', 'devoluciones'],
} as const

/** Rules of law that a line names. */
const MOST_RULES = 2

/** After this time without a backup the desk says so. */
const BACKUP_HOURS = 36

type Input = {
  day: OwnerDay
  role: StaffRole
  /** The addresses of the rooms that the role may open. */
  rooms: readonly string[]
  backup?: BackupState | undefined
  now: Date
}

/** What waits for a person of this role, what has the earliest day first, what failed next. */
export function todayLines({ day, role, rooms, backup, now }: Input): TodayLine[] {
  const drafts = [
    ...recallLines(day, now),
    ...goodsLines(day, now),
    ...moneyLines(day, now),
    ...invoiceLines(day),
    ...writtenLines(day, now),
    ...unpublishedLines(day),
    lawLine(day),
    ...houseLines(day, backup, now),
  ]
  const rank = ({ dueDay, tone }: Draft) => dueDay ?? (tone === 'plain' ? '9999-3' : '9999-2')
  return drafts
    .filter(({ count, permission }) => count > 0 && can(role, permission))
    .toSorted((a, b) => rank(a).localeCompare(rank(b)))
    .map(({ key, count, title, second, when, tone, deed, room, query = '', orders = [] }) => ({
      key,
      count,
      title,
      second,
      when,
      tone,
      deed,
      to: rooms.includes(room) ? room + query : null,
      orders: rooms.includes(room) ? orders : [],
    }))
}

const until = (dueDay: string, today: string): string =>
  dueDay < today
    ? `tarde: era el ${formatMediumDay(dueDay)}`
    : `hasta el ${formatMediumDay(dueDay)}`

/** Goods to send again at 0 €. */
function replacementsLine(day: string, { waiting, oldestMadeAt }: OwnerDay['replacements']): Draft {
  const againDay = oldestMadeAt && dispatchDay(new Date(oldestMadeAt))
  return {
    key: 'replacements',
    count: waiting,
    title: 'Reposiciones por enviar',
    second: 'se envían desde su pedido; pedidos preparar dice cuáles son',
    when: againDay ? until(againDay, day) : '',
    ...(againDay ? { dueDay: againDay } : {}),
    tone: againDay && againDay < day ? 'waits' : 'plain',
    permission: 'orders.read',
    room: '/pedidos',
    query: '',
    deed: 'Ver los pedidos',
  }
}

function goodsLines({ day, toSend, replacements, returns, stock }: OwnerDay, now: Date): Draft[] {
  const first = firstDueDay(returns)
  const awaited = returns.filter(({ step }) => step === 'await_goods').length
  const sendDay = toSend.oldestPlacedAt && dispatchDay(new Date(toSend.oldestPlacedAt))
  const kinds = (['withdrawal', 'return'] as const).flatMap((kind) => {
    const found = returns.filter((one) => one.kind === kind).length
    const [one, several] = KINDS[kind]
    return found === 0 ? [] : [many(found, one, several)]
  })
  return [
    {
      key: 'to-send',
      count: toSend.orders,
      title: 'Por preparar',
      second: `el más antiguo entró ${since(toSend.oldestPlacedAt, now).replace('desde ', '')}`,
      when: sendDay ? until(sendDay, day) : '',
      ...(sendDay ? { dueDay: sendDay } : {}),
      tone: sendDay && sendDay < day ? 'waits' : 'plain',
      permission: 'orders.read',
      room: '/pedidos',
      query: '?vista=por-preparar',
      deed: `Preparar ${many(toSend.orders, 'pedido', 'pedidos')}`,
    },
    replacementsLine(day, replacements),
    {
      key: 'returns',
      count: returns.length,
      title: 'Devoluciones',
      second: [
        ...kinds,
        ...(awaited > 0 ? [many(awaited, 'paquete por llegar', 'paquetes por llegar')] : []),
      ].join(', '),
      when: first ? until(first, day) : '',
      ...(first ? { dueDay: first } : {}),
      tone: 'waits',
      permission: 'returns.handle',
      room: '/devoluciones',
      deed: 'Atenderlas',
    },
    {
      key: 'stock',
      count: stock.soldOut + stock.low,
      title: 'Tallas agotadas o a punto',
      second: [
        ...(stock.soldOut > 0 ? [many(stock.soldOut, 'agotada', 'agotadas')] : []),
        ...(stock.low > 0
          ? [
              `${stock.low} en su mínimo o con ${many(stock.lowUnits, 'unidad', 'unidades')} o menos`,
            ]
          : []),
      ].join(', '),
      when: '',
      tone: 'plain',
      permission: 'stock.count',
      room: '/existencias',
      deed: 'Reponer',
    },
  ]
}

function writtenLines({ messages, reviews, failedMails }: OwnerDay, now: Date): Draft[] {
  return [
    {
      key: 'messages',
      count: messages.open,
      title: 'Mensajes',
      second: 'sin contestar',
      when: since(messages.oldestAt, now),
      tone: 'plain',
      permission: 'messages.answer',
      room: '/mensajes',
      deed: 'Responder',
    },
    {
      key: 'reviews',
      count: reviews.waiting,
      title: 'Opiniones',
      second: 'por leer antes de que salgan',
      when: since(reviews.oldestAt, now),
      tone: 'plain',
      permission: 'reviews.moderate',
      room: '/opiniones',
      deed: 'Leerlas',
    },
    {
      key: 'mails',
      count: failedMails,
      title: failedMails === 1 ? 'Correo que no salió' : 'Correos que no salieron',
      second: 'el servidor de correo los rechazó varias veces',
      when: '',
      tone: 'failed',
      permission: 'mail.manage',
      room: '/correo',
      query: '?vista=fallidos',
      deed: 'Ver el fallo',
    },
  ]
}

function unpublishedLines({ unpublished: { pages, products } }: OwnerDay): Draft[] {
  const line = { when: '', tone: 'failed', deed: 'Ver por qué' } as const
  const didNot = (count: number) => (count === 1 ? 'que no salió' : 'que no salieron')
  return [
    {
      ...line,
      key: 'pages',
      count: pages,
      title: `${pages === 1 ? 'Página' : 'Páginas'} ${didNot(pages)} en su día`,
      second: 'su texto sigue en borrador',
      permission: 'settings.edit',
      room: '/paginas',
    },
    {
      ...line,
      key: 'drafts',
      count: products,
      title: `${products === 1 ? 'Producto' : 'Productos'} ${didNot(products)} en su día`,
      second: 'sus datos siguen en borrador',
      permission: 'products.edit',
      room: '/productos',
      query: '?vista=borradores',
    },
  ]
}

const lawLine = ({ lawMissing }: OwnerDay): Draft => ({
  key: 'law',
  count: lawMissing.length,
  title: 'Lo que la ley pide y falta',
  second: `${lawMissing.slice(0, MOST_RULES).join('. ')}${lawMissing.length > MOST_RULES ? '…' : ''}`,
  when: '',
  tone: 'plain',
  permission: 'settings.edit',
  room: '/ajustes',
  query: '/ley',
  deed: 'Ver qué es',
})

function houseLines(
  { failingJobs }: OwnerDay,
  backup: BackupState | undefined,
  now: Date,
): Draft[] {
  const jobs: Draft = {
    key: 'jobs',
    count: failingJobs.length,
    title: failingJobs.length === 1 ? 'Trabajo que falla' : 'Trabajos que fallan',
    second: 'la tienda lo vuelve a intentar sola',
    when: '',
    tone: 'failed',
    permission: 'jobs.read',
    room: '/trabajos',
    deed: 'Ver el fallo',
  }
  if (!backup) return [jobs]
  const madeAt = backup.madeAt === null ? 0 : Date.parse(backup.madeAt)
  const isOld = now.getTime() - madeAt > BACKUP_HOURS * 3_600_000
  return [
    jobs,
    {
      key: 'backup',
      count: isOld || !backup.isSound ? 1 : 0,
      title: backup.isSound ? 'Falta una copia reciente' : 'La última copia no está sana',
      second:
        backup.madeAt === null
          ? 'desde el mostrador no se ha hecho ninguna'
          : `la última es de hace ${ageText(backup.madeAt, now)}`,
      when: '',
      tone: backup.isSound ? 'plain' : 'failed',
      permission: 'backups.make',
      room: '/copias',
      deed: 'Hacer una copia',
    },
  ]
}
