{{- define "volley.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "volley.selector" -}}
app.kubernetes.io/name: volley
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "volley.labels" -}}
{{ include "volley.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "volley.secretName" -}}
{{- .Values.existingSecret | default (include "volley.name" .) }}
{{- end }}
