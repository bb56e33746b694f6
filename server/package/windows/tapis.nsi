; The installer for Windows: the program into the folder of whoever installs it, which needs no administrator, with a
; shortcut. Data stays where it is when the program is taken away. scripts/package says VERSION, PROGRAM, NOTICES and TO.
; The program is for 64 bits: so is the installer, which a system of 32 bits refuses to start.
Target amd64-unicode
Name "Tapis"
OutFile "${TO}"
InstallDir "$LOCALAPPDATA\Programs\Tapis"
RequestExecutionLevel user
SetCompressor /SOLID lzma
; Files are as old as the commit that they were made from.
SetDateSave off
ManifestDPIAware true

!include "MUI2.nsh"
!define MUI_FINISHPAGE_RUN "$INSTDIR\tapis.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; The first is for whoever speaks none of them.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"

!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tapis"

Section "Tapis"
  SetOutPath "$INSTDIR"
  File "/oname=tapis.exe" "${PROGRAM}"
  File "/oname=THIRD-PARTY.txt" "${NOTICES}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Tapis.lnk" "$INSTDIR\tapis.exe"
  CreateShortcut "$DESKTOP\Tapis.lnk" "$INSTDIR\tapis.exe"
  WriteRegStr HKCU "${ENTRY}" "DisplayName" "Tapis"
  WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${ENTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  ; What the club has played stays in %LOCALAPPDATA%\Tapis.
  Delete "$SMPROGRAMS\Tapis.lnk"
  Delete "$DESKTOP\Tapis.lnk"
  Delete "$INSTDIR\tapis.exe"
  Delete "$INSTDIR\THIRD-PARTY.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${ENTRY}"
SectionEnd
