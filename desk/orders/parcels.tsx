import {
  isUndoLate,
  UNDO_REASON_NAMES,
  UNDO_REASONS,
} from '#core/orders/fulfilment/undo-reasons.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block } from '../ui/blocks.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskSelect } from '../ui/desk-field.tsx'
import { DeskForm, Panel } from '../ui/desk-form.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Quiet } from '../ui/text-block.tsx'
import { whenText } from '../ui/when.ts'
import type { OrderFacts } from './order-facts.server.ts'
import styles from './desk-order.module.css'

/** What has left, with whom, and whether it arrived. */
export function Parcels({
  order,
  now,
  mayUndo,
  pageAnswer,
}: {
  order: OrderFacts
  now: Date
  mayUndo: boolean
  pageAnswer: DeskAnswer | undefined
}) {
  const last = order.parcels.at(-1)
  if (!last) return null
  const events = order.events.map(({ kind, happenedAt }) => ({ kind, at: happenedAt }))
  const isOld = isUndoLate(events, { shippedAt: last.shippedAt, now: now.toISOString() })
  return (
    <Block title="Paquetes">
      <ul>
        {order.parcels.map((parcel, at) => (
          <li key={parcel.id} className={styles.parcel}>
            <StateSign
              sign={parcel.deliveredAt === null ? 'half' : 'done'}
              text={
                parcel.deliveredAt === null
                  ? `Paquete ${at + 1}, salió ${whenText(parcel.shippedAt, now)}`
                  : `Paquete ${at + 1}, entregado ${whenText(parcel.deliveredAt, now)}`
              }
            />
            <span>
              {parcel.carrier}
              {parcel.trackingCode === null ? '' : ` · ${parcel.trackingCode}`}
              {parcel.trackingUrl === null ? null : (
                <>
                  {' '}
                  ·{' '}
                  <a href={parcel.trackingUrl} rel="noreferrer" target="_blank">
                    seguirlo
                  </a>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayUndo && last.deliveredAt === null && !isOld ? (
        <UndoForm parcel={last} place={order.parcels.length} pageAnswer={pageAnswer} />
      ) : null}
    </Block>
  )
}

/** The last parcel had not left: marked by mistake, or left behind. */
function UndoForm({
  parcel,
  place,
  pageAnswer,
}: {
  parcel: OrderFacts['parcels'][number]
  place: number
  pageAnswer: DeskAnswer | undefined
}) {
  const intent = 'deshacer-envio'
  const isRefused = pageAnswer?.intent === intent && !pageAnswer.ok
  return (
    <Panel title={`El paquete ${place} no ha salido…`} id={intent} isOpen={isRefused}>
      <DeskForm intent={intent} pageAnswer={pageAnswer} version={parcel.id}>
        {({ busy, errorOf, typed }) => (
          <>
            <input type="hidden" name="paquete" value={parcel.id} readOnly />
            <Quiet>
              Vuelve a estar por salir. Si el cliente ya tiene el correo, le escribimos que todavía
              no ha salido.
            </Quiet>
            <DeskSelect
              label="Qué ha pasado"
              name="motivo"
              required
              defaultValue={typed('motivo') ?? ''}
              error={errorOf('motivo')}
            >
              <option value="">Elige</option>
              {UNDO_REASON_NAMES.map((reason) => (
                <option key={reason} value={reason}>
                  {UNDO_REASONS[reason]}
                </option>
              ))}
            </DeskSelect>
            <ConfirmButtons
              deed={`Deshacer el envío del paquete ${place}`}
              isDangerous
              busy={busy}
            />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}
