import { Form, Link, useNavigation } from 'react-router'
import { AccordionItem } from '#app/ui/accordion.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { OptionGroup } from '#app/ui/forms/option-group.tsx'
import { FITS, STARS, type ReviewField } from '#core/returns/reviews/review.ts'
import type { FieldErrors } from '#core/base/text/form-schema.ts'
import type { ReviewAnswer, ReviewValues } from './review-answer.ts'
import type { ReviewOffer } from './review-steps.server.ts'
import { fitLabels } from './review-texts.ts'

const starItems = STARS.toReversed().map((stars) => ({
  value: String(stars),
  label: stars === 1 ? '1 estrella' : `${stars} estrellas`,
}))
const fitItems = FITS.map((fit) => ({ value: fit, label: fitLabels[fit] }))

type ReviewFormProps = { offer: ReviewOffer; answer: ReviewAnswer | undefined }

/** Stars, fit, texts and signature. Works without scripts. */
export function ReviewForm({ offer, answer }: ReviewFormProps) {
  const { formData, state } = useNavigation()
  const isSaving = state === 'submitting' && formData?.get('intent') !== 'delete'
  const values = answer?.values ?? offer.values
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="review-form"
      aria-label="Escribir tu opinión"
    >
      <Fields offer={offer} values={values} errors={answer?.errors ?? {}} />
      <Signature offer={offer} value={values.name} error={answer?.errors?.name} />
      <p className="small muted">
        Al enviarla aceptas que la mostremos en la página de la prenda con esa firma, la talla y la
        fecha. Puedes cambiarla o borrarla cuando quieras.{' '}
        <Link to="/privacy-policy">Política de privacidad</Link>
      </p>
      <Button
        type="submit"
        size="lg"
        className="review-way"
        busy={isSaving}
        busyLabel="Enviando..."
      >
        {offer.own ? 'Enviar el cambio' : 'Enviar tu opinión'}
      </Button>
    </Form>
  )
}

type FieldsProps = {
  offer: ReviewOffer
  values: ReviewValues
  errors: FieldErrors<ReviewField>
}

function Fields({ offer, values, errors }: FieldsProps) {
  return (
    <>
      <OptionGroup
        legend="Tu puntuación"
        name="stars"
        items={starItems}
        defaultValue={values.stars}
        error={errors.stars}
        required
      />
      {offer.asksFit ? (
        <OptionGroup
          legend={`Cómo talla la ${offer.size}`}
          name="fit"
          items={fitItems}
          defaultValue={values.fit}
          error={errors.fit}
          required
        />
      ) : null}
      <TextField
        label="Título"
        name="title"
        optional
        defaultValue={values.title}
        error={errors.title}
      />
      <TextArea
        label="Tu opinión"
        name="text"
        optional
        rows={7}
        hint="De la prenda: cómo sienta, cómo abriga, cómo aguanta. Sin datos tuyos ni de nadie."
        defaultValue={values.text}
        error={errors.text}
      />
    </>
  )
}

type SignatureProps = { offer: ReviewOffer; value: string; error: string | undefined }

function Signature({ offer, value, error }: SignatureProps) {
  const [only, ...others] = offer.signatures
  if (only && others.length === 0) {
    return (
      <p>
        <input type="hidden" name="name" value={only.value} />
        Firmas como: <strong>{only.label}</strong>.
      </p>
    )
  }
  return (
    <OptionGroup
      legend="Firmas como"
      name="name"
      look="inline"
      items={offer.signatures}
      defaultValue={value}
      error={error}
      required
    />
  )
}

/** Asks for confirmation in place, so it works without scripts. */
export function DeleteReview({ offer }: { offer: ReviewOffer }) {
  const { formData } = useNavigation()
  return (
    <div className="reviews-checked">
      <AccordionItem title="Borrar tu opinión">
        <Form method="post" preventScrollReset className="review-delete">
          <p className="small">
            Deja de verse y de contar en <span>{offer.name}</span>. Podrás escribir otra mientras
            tengas la prenda.
          </p>
          <Button
            type="submit"
            name="intent"
            value="delete"
            variant="secondary"
            size="sm"
            busy={formData?.get('intent') === 'delete'}
            busyLabel="Borrando..."
          >
            Sí, borrarla
          </Button>
        </Form>
      </AccordionItem>
    </div>
  )
}
