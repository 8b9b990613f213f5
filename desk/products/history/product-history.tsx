import { Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { Block } from '../../ui/blocks.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskForm } from '../../ui/desk-form.tsx'
import { Quiet } from '../../ui/text-block.tsx'
import { whenText } from '../../ui/when.ts'
import type { ChangedLine } from './history-words.ts'
import styles from './product-history.module.css'

export type ShownChange = { id: number; at: string; who: string; lines: readonly ChangedLine[] }

export type ProductHistoryProps = {
  id: string
  changes: readonly ShownChange[]
  /** Continues the list; null at its end. */
  next: number | null
  /** Whether these are not the newest. */
  isLater: boolean
  now: string
  answer: DeskAnswer | undefined
}

/** Who changed what of the product, the newest first, each with its way back. */
export function ProductHistory(props: ProductHistoryProps) {
  const { id, changes, next, isLater, now, answer } = props
  return (
    <Block title="Historial" id="historial">
      {changes.length === 0 ? (
        <Quiet>Nadie lo ha cambiado todavía en el mostrador ni por órdenes.</Quiet>
      ) : (
        <ol className={styles.history}>
          {changes.map((change) => (
            <Change key={change.id} change={change} now={now} answer={answer} />
          ))}
        </ol>
      )}
      <p className={styles.ways}>
        {isLater ? <Link to={`/productos/${id}#historial`}>Los últimos cambios</Link> : null}
        {next === null ? null : (
          <Link to={`/productos/${id}?historial=${next}#historial`}>Cambios anteriores</Link>
        )}
        <Link to={`/registro?sobre=${id}`}>Todo lo suyo en el registro</Link>
      </p>
    </Block>
  )
}

type ChangeProps = { change: ShownChange; now: string; answer: DeskAnswer | undefined }

function Change({ change: { id, at, who, lines }, now, answer }: ChangeProps) {
  const when = whenText(at, new Date(now))
  const isAsked = answer?.values?.['cambio'] === String(id)
  return (
    <li>
      <p className={styles.who}>
        <time dateTime={at}>{when}</time> · {who}
      </p>
      <ul>
        {lines.map(({ label, before, after }) => (
          <li key={label}>
            <b>{label}:</b> <del>{before}</del>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden>, ahora </VisuallyHidden>
            <ins>{after}</ins>
          </li>
        ))}
      </ul>
      <DeskForm
        intent="deshacer-cambio"
        pageAnswer={isAsked ? answer : undefined}
        className={styles.undo}
      >
        {({ busy }) => (
          <>
            <input type="hidden" name="cambio" value={id} />
            <DeskButton type="submit" look="text" busy={busy}>
              Deshacer este cambio
              <VisuallyHidden>
                {' '}
                de {when}: {lines.map(({ label }) => label).join(', ')}
              </VisuallyHidden>
            </DeskButton>
          </>
        )}
      </DeskForm>
    </li>
  )
}
