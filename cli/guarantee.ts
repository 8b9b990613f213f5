import fs from 'node:fs'
import { formatDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { checkNotice } from '#core/settings/guarantee/check-notice.server.ts'
import { noticeFaultText } from '#core/settings/guarantee/notice-faults.ts'
import {
  guaranteeNotice,
  placeNotice,
  removeNotice,
  type GuaranteeNotice,
} from '#core/settings/guarantee/notice.server.ts'
import {
  MISSING_NOTICE,
  NOTICE_DUE_DAY,
  NOTICE_PLACES,
} from '#core/settings/guarantee/notice-text.ts'
import { noticePath } from '#core/settings/guarantee/placed-notice.ts'
import { personOf } from './settings/change-setting.ts'
import { Refusal, type Answer, type Command, type Group, type Input } from './terminal/command.ts'
import { printable } from './terminal/screen.ts'

const place: Command = {
  name: 'aviso',
  takes: 'FICHERO',
  fewest: 1,
  says: 'pone el aviso oficial de la UE; se ve en segundos',
  more: [
    'Es un fichero de la Comisión Europea, en español y en color, que no se puede recortar ni cambiar: la tienda lo guarda y lo muestra tal cual. Vale el PNG, que es lo mejor porque también va en el correo y se abre en cualquier sitio, el JPG o el SVG; como mucho 1 MB.',
  ],
  options: {
    quien: { takes: 'NOMBRE', says: 'quién lo pone' },
    si: { says: 'sin preguntar' },
  },
  examples: ['aviso ./aviso-es.png'],
  run: runPlace,
}

async function runPlace(input: Input): Promise<Answer> {
  const file = input.words[0] ?? ''
  const bytes = readOwnFile(file)
  const { db } = await input.shop()
  const checked = await checkNotice(bytes)
  if (!checked.ok) {
    const { ok: _, ...fault } = checked
    throw new Refusal(`${printable(file)}: ${noticeFaultText(checked)} No se ha cambiado nada.`, {
      ok: false,
      ...fault,
    })
  }
  const { kind, width, height } = checked
  await input.confirm({
    shown: `${printable(file)}: ${kind.toUpperCase()} en color, ${width} × ${height}.\nLa tienda no puede saber si es el aviso oficial, ni en qué idioma está: míralo antes.`,
    question: '¿Es el aviso oficial en español, y lo ponemos?',
  })
  const by = personOf(input)
  const outcome = await placeNotice(db, { bytes, checked, by, now: input.now.toISOString() })
  if (!outcome.ok) throw refused(outcome.reason, 'Ese fichero es el que está puesto.')
  return {
    json: { ok: true, ...outcome.notice },
    text: `Puesto. Se ve en unos segundos ${NOTICE_PLACES}.`,
  }
}

/** The bytes of a file of the owner's; refuses one that cannot be read. */
export function readOwnFile(file: string): Buffer {
  try {
    return fs.readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(`No se puede leer el fichero ${printable(file)} (${code}).`)
  }
}

const refused = (reason: 'same' | 'changed_meanwhile', same: string): Refusal =>
  new Refusal(
    reason === 'same' ? same : 'Alguien lo acaba de cambiar. No se ha hecho nada: míralo y repite.',
    { ok: false, reason },
  )

const see: Command = {
  name: 'ver',
  says: 'si está puesto el aviso oficial, desde cuándo y dónde se ve',
  examples: ['ver'],
  run: async (input) => {
    const notice = await guaranteeNotice((await input.shop()).db)
    return { json: { ...notice, dueDay: NOTICE_DUE_DAY }, text: noticeText(notice) }
  },
}

function noticeText(notice: GuaranteeNotice): string {
  const { changedAt, changedBy } = notice
  const since =
    changedAt === null
      ? ''
      : ` el ${formatDay(madridDay(changedAt))} (${printable(changedBy ?? '')})`
  if (!notice.placed) {
    return [
      `${MISSING_NOTICE}, obligatorio desde el ${formatDay(NOTICE_DUE_DAY)}.${changedAt === null ? '' : ` Lo quitaron${since}.`}`,
      `Mientras tanto, ${NOTICE_PLACES} está lo mismo con nuestras palabras, que no lo sustituye.`,
      'Dónde está el fichero y cómo se pone: docs/operaciones.md, «El aviso de la garantía legal».',
    ].join('\n')
  }
  const { kind, width, height, sha256 } = notice
  return [
    `El aviso oficial está puesto desde${since}: ${kind.toUpperCase()}, ${width} × ${height}.`,
    `Se ve ${NOTICE_PLACES}.`,
    `Dirección: ${noticePath(notice)}`,
    `Huella SHA-256: ${sha256}`,
  ].join('\n')
}

const remove: Command = {
  name: 'quitar',
  says: 'quita el aviso oficial; vuelve el texto nuestro',
  options: {
    quien: { takes: 'NOMBRE', says: 'quién lo quita' },
    si: { says: 'sin preguntar' },
  },
  examples: ['quitar'],
  run: async (input) => {
    const { db } = await input.shop()
    await input.confirm({
      question: '¿Quitar el aviso oficial? La ley pide que esté mientras se vende.',
    })
    const change = { by: personOf(input), now: input.now.toISOString() }
    const outcome = await removeNotice(db, change)
    if (!outcome.ok) throw refused(outcome.reason, 'No hay ningún aviso puesto.')
    return {
      json: { ok: true, ...outcome.notice },
      text: 'Quitado. En su sitio está el texto nuestro.',
    }
  },
}

export const guarantee: Group = {
  name: 'garantia',
  says: 'El aviso oficial de la garantía legal',
  commands: [place, see, remove],
}
