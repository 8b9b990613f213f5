import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import {
  activateStaff,
  changeStaffRole,
  deactivateStaff,
  inviteAgain,
  inviteStaff,
  resetSecondFactor,
  type NewInvitationOutcome,
  type PeopleContext,
  type PersonOutcome,
} from '#core/account/staff/people.server.ts'
import {
  findTypedStaff,
  listStaff,
  type StaffPerson,
} from '#core/account/staff/staff-list.server.ts'
import { INVITATION } from '#core/account/staff/staff-mails.ts'
import { ROLE_LABELS, STAFF_ROLES, type StaffRole } from '#core/account/staff/staff.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import {
  Refusal,
  WrongUsage,
  type Answer,
  type Command,
  type Group,
  type Input,
} from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'
import { table } from '../terminal/table.ts'
import { count } from '../terminal/words.ts'
import { paymentContext } from '../selling.ts'

const STATES = { invited: 'invitada', joined: 'activa', reset: 'sin llave' } as const
const ROLES = STAFF_ROLES.map((role) => ROLE_LABELS[role]).join('|')
const LINK = `El enlace vale ${INVITATION.words} y se usa una vez. Quien lo abre entra con ese nombre: dáselo solo a esa persona.`

const list: Command = {
  name: 'listar',
  says: 'quién entra en el mostrador, y con qué papel',
  examples: ['listar'],
  run: async (input) => {
    const people = await listStaff((await input.shop()).db)
    const columns = [
      { head: 'Nombre', shrinks: true },
      { head: 'Correo', shrinks: true },
      { head: 'Papel' },
      { head: 'Estado' },
      { head: 'Visto' },
      { head: 'Llaves', align: 'right' as const },
      { head: 'Códigos', align: 'right' as const },
    ]
    const rows = people.map((one) => [
      printable(one.name),
      one.email,
      ROLE_LABELS[one.role],
      one.isActive ? STATES[one.state] : 'sin acceso',
      one.lastSeenAt === null ? '—' : formatShortMoment(one.lastSeenAt),
      String(one.passkeys),
      String(one.recoveryCodesLeft),
    ])
    const text =
      rows.length === 0
        ? 'No hay nadie, y sin nadie no hay mostrador. La primera: personas crear NOMBRE CORREO --rol dueño'
        : `${table(input.screen, columns, rows)}\n\n${count(rows.length, 'persona', 'personas')}.`
    return { json: { people }, text }
  },
}

const create: Command = {
  name: 'crear',
  takes: 'NOMBRE CORREO',
  fewest: 2,
  says: 'invita a una persona al mostrador',
  more: [
    'Recibe un correo con un enlace, que también sale aquí. Con él elige su contraseña y enlaza su teléfono.',
    'Dueño: todo. Almacén: pedidos por enviar, existencias y devoluciones, sin importes. Atención: pedidos, clientes, mensajes y reembolsos hasta el ajuste mostrador.reembolso-limite.',
  ],
  options: { rol: { takes: ROLES, says: 'su papel' } },
  examples: ['crear "Ana Ruiz" ana@tienda.example --rol dueño'],
  run: async (input) => {
    const [name = '', email = ''] = input.words
    const outcome = await inviteStaff(await paymentContext(input), {
      name,
      email,
      role: chosenRole(input.option('rol')),
    })
    if (outcome.ok) {
      const link = linkOf(input, outcome.path)
      return {
        json: { ok: true, id: outcome.staffId, link },
        text: `Invitada. El correo sale ahora; el enlace es este:\n${link}\n\n${LINK}`,
      }
    }
    throw new Refusal(
      outcome.reason === 'taken'
        ? 'Ya hay una persona con ese correo: personas listar.'
        : `${Object.values(outcome.errors).join('. ')}. No se ha invitado a nadie.`,
      outcome,
    )
  },
}

const invite: Command = {
  name: 'invitar',
  takes: 'CORREO',
  fewest: 1,
  says: 'manda otro enlace a quien no ha aceptado; el de antes deja de valer',
  examples: ['invitar ana@tienda.example'],
  run: (input) => withLink(input, inviteAgain),
}

const reset: Command = {
  name: 'reiniciar-llave',
  takes: 'CORREO',
  fewest: 1,
  says: 'ha perdido el teléfono: cierra sus sesiones y le manda un enlace para empezar de nuevo',
  more: [
    'Sus códigos y llaves de acceso dejan de valer en el acto. Asegúrate antes de que lo pide ella.',
  ],
  options: { si: { says: 'sin preguntar' } },
  examples: ['reiniciar-llave ana@tienda.example'],
  run: (input) => withLink(input, resetSecondFactor, '¿Reiniciar su llave?'),
}

const role: Command = {
  name: 'rol',
  takes: 'CORREO PAPEL',
  fewest: 2,
  says: `cambia su papel: ${ROLES}`,
  options: { si: { says: 'sin preguntar' } },
  examples: ['rol ana@tienda.example almacén'],
  run: (input) =>
    change(
      input,
      (ctx, person) =>
        changeStaffRole(ctx, { staffId: person.id, role: chosenRole(input.words[1]) }),
      '¿Cambiar su papel?',
    ),
}

const deactivate: Command = {
  name: 'desactivar',
  takes: 'CORREO',
  fewest: 1,
  says: 'le quita el acceso y cierra sus sesiones, desde ya',
  options: { si: { says: 'sin preguntar' } },
  examples: ['desactivar ana@tienda.example'],
  run: (input) =>
    change(input, (ctx, person) => deactivateStaff(ctx, person.id), '¿Quitarle el acceso?'),
}

const activate: Command = {
  name: 'activar',
  takes: 'CORREO',
  fewest: 1,
  says: 'le devuelve el acceso, con la contraseña y la llave que tenía',
  examples: ['activar ana@tienda.example'],
  run: (input) => change(input, (ctx, person) => activateStaff(ctx, person.id)),
}

function chosenRole(typed: string | undefined): StaffRole {
  const found = STAFF_ROLES.find((one) => plainWord(ROLE_LABELS[one]) === plainWord(typed ?? ''))
  if (found) return found
  throw new WrongUsage(`El papel es uno de estos: ${ROLES.replaceAll('|', ', ')}.`)
}

const linkOf = (input: Input, path: string): string => `${input.env['SHOP_URL'] ?? ''}${path}`

async function chosen(input: Input): Promise<StaffPerson> {
  const typed = input.words[0] ?? ''
  const person = await findTypedStaff((await input.shop()).db, typed)
  if (person) return person
  throw new Refusal(`No hay ninguna persona «${typed}». Las que hay: personas listar.`)
}

async function change(
  input: Input,
  work: (ctx: PeopleContext, person: StaffPerson) => Promise<PersonOutcome>,
  question?: string,
): Promise<Answer> {
  const person = await chosen(input)
  if (question !== undefined) {
    await input.confirm({
      shown: `${printable(person.name)}, ${ROLE_LABELS[person.role]}`,
      question,
    })
  }
  const outcome = await work(await paymentContext(input), person)
  if (!outcome.ok) throw refused(outcome)
  const now = outcome.person
  const state = now.isActive ? STATES[now.state] : 'sin acceso'
  return { json: outcome, text: `${printable(now.name)}: ${ROLE_LABELS[now.role]}, ${state}.` }
}

async function withLink(
  input: Input,
  work: (ctx: PeopleContext, id: string) => Promise<NewInvitationOutcome>,
  question?: string,
): Promise<Answer> {
  let link = ''
  const answer = await change(
    input,
    async (ctx, person) => {
      const outcome = await work(ctx, person.id)
      if (outcome.ok) link = linkOf(input, outcome.path)
      return outcome
    },
    question,
  )
  return {
    json: { ok: true, link },
    text: `${answer.text}\nEl correo sale ahora; el enlace es este:\n${link}\n\n${LINK}`,
  }
}

function refused(outcome: Extract<PersonOutcome, { ok: false }>): Refusal {
  const words = {
    unknown: 'Esa persona ya no está.',
    same: 'Ya estaba así. No se ha cambiado nada.',
    last_owner: 'Es el último dueño con acceso: sin él nadie podría mandar. Nombra antes a otro.',
    changed_meanwhile: 'Su papel acaba de cambiar. No se ha hecho nada: míralo y repite.',
    inactive: 'No tiene acceso. Devuélveselo antes: personas activar.',
  }
  return new Refusal(words[outcome.reason], outcome)
}

export const people: Group = {
  name: 'personas',
  says: 'Quién entra en el mostrador',
  commands: [list, create, invite, role, deactivate, activate, reset],
  usual: list,
}
