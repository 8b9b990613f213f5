import { Link } from 'react-router'
import { formatEuros } from '#core/base/money/money.ts'
import { writeEuros } from '#core/base/money/read-euros.ts'
import { saleDays } from '../sales/sale-words.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskForm } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { SecondLine } from '../ui/desk-table.tsx'
import type { ProductListProps } from './product-list.tsx'
import cell from '../ui/cell-edit.module.css'

type PriceCellProps = { product: ProductListProps['products'][number] } & Pick<
  ProductListProps,
  'mayPrice' | 'answer' | 'now'
>

/** The price, edited where it stands, and the days of its sale, which ends there, not here. */
export function PriceCell({ product, mayPrice, answer, now }: PriceCellProps) {
  const { id, name, priceCents, regularPriceCents, state, sale } = product
  if (priceCents === null) return '·'
  const days = sale ? (
    <SecondLine>
      <Link to={`/rebajas/${sale.id}`}>{saleDays(sale, new Date(now))}</Link>
    </SecondLine>
  ) : null
  if (!mayPrice || state !== 'live' || regularPriceCents !== null) {
    return (
      <div className={cell.edit}>
        {formatEuros(priceCents)}
        {regularPriceCents === null ? null : (
          <SecondLine>antes {formatEuros(regularPriceCents)}</SecondLine>
        )}
        {mayPrice ? days : null}
      </div>
    )
  }
  return (
    <div className={cell.edit}>
      <EditPrice id={id} name={name} priceCents={priceCents} answer={answer} />
      {days}
    </div>
  )
}

type EditPriceProps = { id: string; name: string; priceCents: number } & Pick<
  ProductListProps,
  'answer'
>

function EditPrice({ id, name, priceCents, answer }: EditPriceProps) {
  return (
    <details>
      <summary aria-label={`Cambiar el precio de ${name}, ${formatEuros(priceCents)}`}>
        {formatEuros(priceCents)}
      </summary>
      <DeskForm
        intent="precio"
        pageAnswer={answer?.values?.['id'] === id ? answer : undefined}
        version={priceCents}
      >
        {({ busy, errorOf, typed, answer: own }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="from" value={priceCents} />
            <input type="hidden" name="seen" value={own?.facts?.['seen'] ?? ''} readOnly />
            {own?.isPreview ? (
              <DeskNotice isAnswer tone="waits">
                {own.text}
              </DeskNotice>
            ) : null}
            <DeskField
              label={`Precio de ${name}`}
              labelHidden
              name="price"
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              align="right"
              defaultValue={typed('price') ?? writeEuros(priceCents)}
              error={errorOf('price')}
            />
            <DeskButton type="submit" look="main" busy={busy}>
              Guardar
            </DeskButton>
            <Link to={`/rebajas/nueva?prenda=${id}`}>Rebajar con fechas</Link>
          </>
        )}
      </DeskForm>
    </details>
  )
}
