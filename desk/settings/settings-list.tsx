import { Form, Link } from 'react-router'
import { Block, Nothing } from '../ui/blocks.tsx'
import { DeskButton, DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import styles from './settings.module.css'

export type ListedSetting = {
  key: string
  says: string
  value: string
  isChanged: boolean
}

type SettingsListProps = {
  text: string
  groups: readonly { label: string; settings: readonly ListedSetting[] }[]
}

/** Everything that the owner can change without a programmer, by group. */
export function SettingsList({ text, groups }: SettingsListProps) {
  return (
    <>
      <PageHead
        title="Ajustes"
        second="la tienda los enseña en un segundo o dos"
        deeds={
          <>
            <DeskLinkButton to="/ajustes/ley">Lo que pide la ley</DeskLinkButton>
            <DeskLinkButton to="/ajustes/garantia">Aviso de la garantía</DeskLinkButton>
          </>
        }
      />
      <Form method="get" action="/ajustes" role="search" className={styles.search}>
        <DeskField
          key={text}
          label="Buscar un ajuste"
          name="q"
          type="search"
          maxLength={60}
          defaultValue={text}
        />
        <DeskButton type="submit">Buscar</DeskButton>
      </Form>
      {groups.length === 0 ? (
        <Nothing title={`Ningún ajuste con «${text}»`}>
          <Link to="/ajustes">Ver todos</Link>
        </Nothing>
      ) : null}
      <div className={styles.groups}>
        {groups.map(({ label, settings }) => (
          <Block key={label} title={label}>
            <DeskTable
              caption={label}
              height="numbers"
              rows={settings}
              keyOf={({ key }) => key}
              linkOf={({ key, says }) => ({ to: `/ajustes/${key}`, text: says })}
              columns={columnsOfSettings()}
            />
          </Block>
        ))}
      </div>
    </>
  )
}

function columnsOfSettings(): Column<ListedSetting>[] {
  return [
    {
      key: 'key',
      head: 'Qué',
      place: 'first',
      cell: ({ key }) => <SecondLine>{key}</SecondLine>,
    },
    {
      key: 'value',
      head: 'Valor',
      place: 'third',
      cell: ({ value, isChanged }) => (
        <span className={isChanged ? styles.changed : undefined}>{value}</span>
      ),
    },
    {
      key: 'changed',
      head: 'De dónde',
      place: 'below',
      cell: ({ isChanged }) => (isChanged ? 'puesto por ti' : 'el de serie'),
    },
  ]
}
