import type { Backup } from '#core/base/backups/backups.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Nothing } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign, type State } from '../ui/state-sign.tsx'
import { ageText, whenText } from '../ui/when.ts'

type BackupListProps = {
  backups: readonly (Backup & { who: string })[]
  lastMadeAt: string | null
  doneText: string | undefined
  now: string
  answer: DeskAnswer | undefined
}

/** The backups that were made from here: when, whether each is sound, how large. */
export function BackupList({ backups, lastMadeAt, doneText, now, answer }: BackupListProps) {
  const clock = new Date(now)
  const isOpen = backups.some(({ endedAt }) => endedAt === null)
  return (
    <>
      <PageHead
        title="Copias"
        second={
          lastMadeAt === null
            ? 'desde aquí no se ha hecho ninguna'
            : `la última sana es de hace ${ageText(lastMadeAt, clock)}`
        }
      />
      <PageAnswer
        answer={answer?.reason === 'needs_code' ? undefined : answer}
        doneText={doneText}
      />
      <Columns aside={<About />}>
        <DeskForm intent="hacer" pageAnswer={answer}>
          {({ busy }) => (
            <DeskButton type="submit" look="main" busy={busy}>
              {isOpen ? 'Hay una copia en marcha' : 'Hacer una copia'}
            </DeskButton>
          )}
        </DeskForm>
        {backups.length === 0 ? (
          <Nothing title="Todavía no hay copias">
            La primera tarda segundos o minutos, según lo grande que sea la tienda.
          </Nothing>
        ) : (
          <DeskTable
            caption="Copias hechas desde el mostrador"
            rows={backups}
            keyOf={({ id }) => id}
            columns={backupColumns(clock)}
          />
        )}
      </Columns>
    </>
  )
}

function stateOf({ endedAt, fault }: Backup): State {
  if (endedAt === null) return { sign: 'half', text: 'en marcha' }
  return fault === null
    ? { sign: 'done', text: 'hecha y comprobada' }
    : { sign: 'failed', text: 'no se ha podido hacer', tone: 'failed' }
}

const sizeText = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('es-ES', { maximumFractionDigits: 1 })} MB`

const About = () => (
  <Block title="Dónde quedan">
    <p>
      En la carpeta «copias» de los datos de la tienda, las cinco últimas. Llevan nombres y
      direcciones: llévatelas a otra máquina y guárdalas como tales.
    </p>
    <p>
      Cada una se comprueba al hacerla. Para volver a una se para la tienda y se usa la línea de
      órdenes: <b>copia restaurar</b>.
    </p>
  </Block>
)

function backupColumns(clock: Date): Column<BackupListProps['backups'][number]>[] {
  return [
    {
      key: 'when',
      head: 'Pedida',
      place: 'first',
      cell: ({ askedAt, who }) => (
        <>
          {whenText(askedAt, clock)}
          <SecondLine>{who}</SecondLine>
        </>
      ),
    },
    {
      key: 'state',
      head: 'Estado',
      place: 'third',
      cell: (backup) => (
        <>
          <StateSign {...stateOf(backup)} />
          {backup.fault === null ? null : <SecondLine>{backup.fault}</SecondLine>}
        </>
      ),
    },
    {
      key: 'file',
      head: 'Fichero',
      place: 'below',
      cell: ({ file }) => file ?? '·',
    },
    {
      key: 'size',
      head: 'Tamaño',
      align: 'right',
      place: 'right',
      cell: ({ bytes }) => (bytes === null ? '·' : sizeText(bytes)),
    },
  ]
}
