import { ROLE_LABELS, STAFF_ROLES } from '#core/account/staff/staff.ts'
import type { StaffPerson } from '#core/account/staff/staff-list.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { whenText } from '../ui/when.ts'
import { personState, ROLE_TELLS } from './people-words.ts'

type PeopleListProps = {
  people: readonly StaffPerson[]
  ownId: string
  doneText: string | undefined
  now: string
  answer: DeskAnswer | undefined
}

/** Who enters the desk, and what each may do. */
export function PeopleList({ people, ownId, doneText, now, answer }: PeopleListProps) {
  const clock = new Date(now)
  return (
    <>
      <PageHead title="Personas" second="quién entra en el mostrador" />
      <PageAnswer answer={answer?.intent === 'invitar' ? undefined : answer} doneText={doneText} />
      <Columns aside={<Invite answer={answer} />}>
        <DeskTable
          caption="Personas del mostrador"
          rows={people}
          keyOf={({ id }) => id}
          linkOf={({ id, name }) => ({ to: `/personas/${id}`, text: name })}
          isOff={({ isActive }) => !isActive}
          columns={peopleColumns(ownId, clock)}
        />
      </Columns>
    </>
  )
}

function Invite({ answer }: { answer: DeskAnswer | undefined }) {
  return (
    <Block title="Invitar a una persona">
      <DeskForm intent="invitar" pageAnswer={answer}>
        {({ busy, errorOf, typed }) => (
          <>
            <DeskField
              label="Nombre"
              name="name"
              required
              maxLength={60}
              autoComplete="off"
              defaultValue={typed('name')}
              error={errorOf('name')}
            />
            <DeskField
              label="Correo"
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="off"
              defaultValue={typed('email')}
              error={errorOf('email')}
              hint="Aquí llega el enlace para elegir contraseña y preparar el teléfono."
            />
            <RoleField value={typed('role') ?? 'warehouse'} error={errorOf('role')} />
            <DeskButton type="submit" look="main" busy={busy}>
              Invitar
            </DeskButton>
          </>
        )}
      </DeskForm>
      <dl>
        {STAFF_ROLES.map((role) => (
          <div key={role}>
            <dt>
              <b>{ROLE_LABELS[role]}</b>
            </dt>
            <dd>{ROLE_TELLS[role]}</dd>
          </div>
        ))}
      </dl>
    </Block>
  )
}

export function RoleField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <DeskSelect label="Papel" name="role" defaultValue={value} error={error}>
      {STAFF_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_LABELS[role]}
        </option>
      ))}
    </DeskSelect>
  )
}

function peopleColumns(ownId: string, clock: Date): Column<StaffPerson>[] {
  return [
    {
      key: 'name',
      head: 'Nombre',
      place: 'first',
      cell: ({ id, email }) => (
        <SecondLine>{id === ownId ? `${email} · eres tú` : email}</SecondLine>
      ),
    },
    { key: 'role', head: 'Papel', place: 'right', cell: ({ role }) => ROLE_LABELS[role] },
    {
      key: 'state',
      head: 'Estado',
      place: 'third',
      cell: (person) => <StateSign {...personState(person)} />,
    },
    {
      key: 'seen',
      head: 'Última vez aquí',
      place: 'below',
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? '·' : whenText(lastSeenAt, clock)),
    },
    {
      key: 'passkeys',
      head: 'Llaves de acceso',
      align: 'right',
      isWide: true,
      cell: ({ passkeys }) => passkeys,
    },
    {
      key: 'codes',
      head: 'Códigos',
      align: 'right',
      isWide: true,
      cell: ({ recoveryCodesLeft }) => recoveryCodesLeft,
    },
  ]
}
