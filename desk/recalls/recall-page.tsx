import { choiceText, recallFacts } from '#core/returns/recalls/recall-mail.ts'
import type { DeskRecallOrder, RecallCounts } from '#core/returns/recalls/recall-desk.server.ts'
import { RECALL_VIEWS, type RecallView } from '#core/returns/recalls/recall-views.ts'
import { PASS_ON, RECALL_HEADLINE, type Recall } from '#core/returns/recalls/recall.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Facts } from '../ui/blocks.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { DeskLinkButton } from '../ui/desk-button.tsx'
import { Quiet } from '../ui/text-block.tsx'
import { Views } from '../ui/views.tsx'
import { whenText } from '../ui/when.ts'
import { many } from '../today/line-parts.ts'
import { RecallOrders, UnsentOrders } from './recall-orders.tsx'
import { DONE_WORDS, recallState, unitsOf } from './recall-words.ts'
import styles from './desk-recalls.module.css'

export type RecallPageProps = {
  recall: Recall
  image: string
  counts: RecallCounts
  view: RecallView
  orders: readonly DeskRecallOrder[]
  unsent: readonly { number: string; units: number }[]
  next: string | undefined
  isFirst: boolean
  mayOpen: boolean
  doneIntent: string | null
  now: string
  answer: DeskAnswer | undefined
}

/** One recall: whom it reaches and how each order stands; beside it, the notice as it is read. */
export function RecallPage(props: RecallPageProps) {
  const { recall, counts, view, orders, unsent, next, isFirst, doneIntent, answer } = props
  const now = new Date(props.now)
  return (
    <>
      <PageHead
        isNumber
        title={recall.code}
        back={{ to: '/retiradas', label: 'Retiradas' }}
        second={
          <>
            <StateSign {...recallState(recall)} /> · {recall.productName}
          </>
        }
      />
      <div className={styles.notices}>
        <PageAnswer answer={answer} doneText={DONE_WORDS[doneIntent ?? '']} />
        <Waiting {...props} />
      </div>
      <Columns aside={<Notice {...props} now={now} />}>
        <Views
          label="Cómo están"
          current={view}
          views={Object.entries(RECALL_VIEWS).map(([key, label]) => ({
            key,
            label,
            to: `/retiradas/${recall.code}?vista=${key}`,
            count: counts[key as RecallView], // the keys of the views
          }))}
        />
        {view === 'no-enviar' ? (
          <UnsentOrders {...{ code: recall.code, rows: unsent, next, isFirst }} />
        ) : (
          <RecallOrders {...{ code: recall.code, view, rows: orders, next, isFirst, now }} />
        )}
        <End {...props} />
      </Columns>
    </>
  )
}

/** What must be done now: nothing leaves, everybody is told. */
function Waiting({ recall, counts, answer }: RecallPageProps) {
  const isOpen = recall.endedAt === null
  return (
    <>
      {counts['no-enviar'] > 0 ? (
        <DeskNotice
          tone="failed"
          buttons={
            <DeskLinkButton to={`/retiradas/${recall.code}?vista=no-enviar`}>Ver</DeskLinkButton>
          }
        >
          {`${many(counts['no-enviar'], 'pedido por enviar lleva', 'pedidos por enviar llevan')} algo retirado. La tienda no deja enviarlo: anula esas unidades.`}
        </DeskNotice>
      ) : null}
      {isOpen && counts['sin-avisar'] > 0 ? (
        <DeskNotice tone="waits">
          <p>
            {`${many(counts['sin-avisar'], 'pedido', 'pedidos')} sin avisar: se cortó al abrirla.`}
          </p>
          <DeskForm intent="avisar" pageAnswer={answer}>
            {({ busy }) => <ConfirmButtons deed={`Avisar a ${counts['sin-avisar']}`} busy={busy} />}
          </DeskForm>
        </DeskNotice>
      ) : null}
    </>
  )
}

/** The product, and the notice in the words that its buyers read. */
function Notice({ recall, image, counts, now }: Omit<RecallPageProps, 'now'> & { now: Date }) {
  return (
    <>
      <Block
        title="El aviso"
        aside={
          <a href={`/retiradas/${recall.code}`} target="_blank" rel="noopener">
            Ver la página
          </a>
        }
      >
        <img className={styles.picture} src={image} alt="" width="96" height="120" />
        <p>
          <b>{RECALL_HEADLINE}</b>
        </p>
        <Facts facts={recallFacts(recall).map(({ label, value }) => [label, value] as const)} />
        <div className={styles.words}>
          <h3>El riesgo</h3>
          <p className={styles.lines}>{recall.hazard}</p>
          <h3>Qué hacer ahora</h3>
          <p className={styles.lines}>{recall.action}</p>
          <p>{PASS_ON}</p>
          <h3>Lo que le corresponde</h3>
          <p>{choiceText(recall)}</p>
        </div>
      </Block>
      <Block title="Desde cuándo">
        <Facts
          facts={[
            ['Abierta', whenText(recall.openedAt, now)],
            ['Terminada', recall.endedAt && whenText(recall.endedAt, now)],
            ['Alcanza', `${many(counts.todos, 'pedido', 'pedidos')}, ${unitsOf(counts.units)}`],
          ]}
        />
      </Block>
    </>
  )
}

function End({ recall, mayOpen, answer }: RecallPageProps) {
  if (recall.endedAt !== null) {
    return (
      <Quiet>
        Ha terminado: el aviso sigue publicado y quien no ha elegido puede hacerlo todavía.
      </Quiet>
    )
  }
  if (!mayOpen) return null
  return (
    <Block title="Terminarla">
      <DeskForm intent="terminar" pageAnswer={answer}>
        {({ busy }) => (
          <>
            <p>
              Lo que se venda desde entonces tiene que ser seguro. Nada vuelve solo a la venta: las
              tallas y los colores se ponen en la página del producto. Lo que devuelvan quienes
              reciben este aviso no se vende más.
            </p>
            <ConfirmButtons deed={`Terminar ${recall.code}`} isDangerous busy={busy} />
          </>
        )}
      </DeskForm>
      <DeskLinkButton to={`/productos/${recall.productId}`}>Ver el producto</DeskLinkButton>
    </Block>
  )
}
