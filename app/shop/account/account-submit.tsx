import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './account-modal.module.css'

type AccountSubmitProps = { label: string; isBusy: boolean; error: string | undefined }

/** The foot of an account form: the error, and the button, in capitals as specified. */
export function AccountSubmit({ label, isBusy, error }: AccountSubmitProps) {
  return (
    <>
      {error ? (
        <Notice tone="error" look="line">
          {error}
        </Notice>
      ) : null}
      <Button
        type="submit"
        size="lg"
        wide
        busy={isBusy}
        busyLabel="PROCESANDO..."
        className={styles.submit}
      >
        {label}
      </Button>
    </>
  )
}
