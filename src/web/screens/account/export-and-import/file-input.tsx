import { type ComponentProps, useState } from 'react'
import { accountExportWording } from '../../../../contract/wording/accounts/account-settings.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import styles from './file-input.module.css'

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  isInvalid?: boolean
}

/** A file field whose words are Chinese in every browser. */
export function FileInput({ isInvalid = false, ...rest }: FileInputProps) {
  const [name, setName] = useState<string>()
  return (
    <div className={styles.file}>
      <input
        {...rest}
        type="file"
        aria-invalid={isInvalid || undefined}
        className={styles.input}
        onChange={({ target }) => setName(target.files?.[0]?.name)}
      />
      <div aria-hidden="true" className={styles.face}>
        <span className={buttonClass({ size: 's' })}>{accountExportWording.choose}</span>
        <span className={name === undefined ? styles.name : `${styles.name} ${styles.chosen}`}>
          {name ?? accountExportWording.noFile}
        </span>
      </div>
    </div>
  )
}
